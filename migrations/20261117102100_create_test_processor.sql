-- The built-in test processor keeps its books as another company would: apart from ours, and surviving our crashes.

create schema test_processor;
comment on schema test_processor is
  'What the built-in test processor remembers. No card number is ever kept, and no product table refers to it.';

create table test_processor.customers (
  id text primary key,
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);

create table test_processor.cards (
  id text primary key,
  customer_id text not null references test_processor.customers (id) on delete cascade,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expires_month integer not null,
  expires_year integer not null,
  behaviour text not null,
  detached_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column test_processor.cards.behaviour is 'What the published test card with this number does.';

create table test_processor.setups (
  id text primary key,
  customer_id text not null references test_processor.customers (id) on delete cascade,
  idempotency_key text not null unique,
  client_secret text not null,
  card_id text references test_processor.cards (id) on delete cascade,
  decline_code text,
  created_at timestamptz not null default now()
);

create table test_processor.charges (
  id text primary key,
  customer_id text not null references test_processor.customers (id) on delete cascade,
  card_id text not null references test_processor.cards (id) on delete cascade,
  idempotency_key text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  state text not null check (state in ('succeeded', 'needs_confirmation', 'declined')),
  decline_code text,
  client_secret text not null,
  created_at timestamptz not null default now()
);
comment on column test_processor.charges.idempotency_key is 'The same key is the same charge, whoever asks and how often.';

create table test_processor.refunds (
  id text primary key,
  charge_id text not null references test_processor.charges (id) on delete cascade,
  idempotency_key text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null default now()
);

grant usage on schema test_processor to jotline_service;
grant select, insert, update on all tables in schema test_processor to jotline_service;
