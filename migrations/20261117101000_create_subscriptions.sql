-- The subscription remembers the price it was sold at and what changes on the next 1st.

create table payment_customers (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'test')),
  provider_customer_id text not null check (length(provider_customer_id) between 1 and 255),
  created_at timestamptz not null default now(),
  unique (account_id, provider),
  unique (provider, provider_customer_id)
);
comment on table payment_customers is 'The account''s customer record at the payment provider.';

alter table payment_customers enable row level security;
create policy "The service works on every account's payment customers" on payment_customers
  for all to jotline_service using (true) with check (true);
grant select, insert, update, delete on payment_customers to jotline_service;

create table payment_methods (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'test')),
  provider_method_id text not null check (length(provider_method_id) between 1 and 255),
  brand text not null check (length(brand) between 1 and 40),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expires_month integer not null check (expires_month between 1 and 12),
  expires_year integer not null check (expires_year between 2000 and 2100),
  is_default boolean not null default false,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  unique (provider, provider_method_id),
  check (not (is_default and removed_at is not null))
);
comment on table payment_methods is 'Saved cards: brand and last four digits, never a number.';
create unique index payment_methods_one_default on payment_methods (account_id) where is_default;
create index payment_methods_newest on payment_methods (account_id, created_at desc);
create trigger payment_methods_touch before update on payment_methods
  for each row execute function app.touch_updated_at();

alter table payment_methods enable row level security;
create policy "A pro sees only their own cards" on payment_methods
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's cards" on payment_methods
  for all to jotline_service using (true) with check (true);
grant select on payment_methods to jotline_user;
grant select, insert, update, delete on payment_methods to jotline_service;

create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  tier text not null check (tier in ('pro', 'pro_plus', 'business')),
  offer text not null default 'list' check (offer in ('list', 'website', 'none')),
  price_cents integer not null check (price_cents >= 0),
  state text not null default 'active' check (state in ('active', 'past_due', 'paused', 'cancelled')),
  started_on date not null,
  cycle_start date not null check (extract(day from cycle_start) = 1),
  next_tier text check (next_tier in ('pro', 'pro_plus', 'business')),
  next_price_cents integer check (next_price_cents >= 0),
  change_on date check (extract(day from change_on) = 1),
  cancel_on date check (extract(day from cancel_on) = 1),
  paused_at timestamptz,
  cancelled_at timestamptz,
  payment_method_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  foreign key (account_id, payment_method_id) references payment_methods (account_id, id) on delete set null (payment_method_id),
  constraint subscriptions_none_is_free check (offer <> 'none' or price_cents = 0),
  check (num_nonnulls(next_tier, next_price_cents, change_on) in (0, 3)),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  check (state <> 'paused' or paused_at is not null)
);
comment on table subscriptions is 'What an account subscribes to; ended ones stay as history.';
comment on column subscriptions.offer is
  'How the plan was sold; none: only add-ons were bought, the plan is the one every account starts with.';
comment on column subscriptions.price_cents is 'Monthly price it was sold at; every screen shows this one.';
comment on column subscriptions.cycle_start is
  'The 1st of the month that is paid or being collected; the next renewal is a month later.';
comment on column subscriptions.next_tier is 'A downgrade waits for the 1st named in change_on.';
comment on column subscriptions.cancel_on is 'The 1st on which it ends; null again when the person resumes.';
create unique index subscriptions_one_current on subscriptions (account_id) where state <> 'cancelled';
create index subscriptions_payment_method on subscriptions (account_id, payment_method_id);
create index subscriptions_due on subscriptions (cycle_start) where state in ('active', 'past_due');
create trigger subscriptions_touch before update on subscriptions
  for each row execute function app.touch_updated_at();

alter table subscriptions enable row level security;
create policy "A pro sees only their own subscription" on subscriptions
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's subscription" on subscriptions
  for all to jotline_service using (true) with check (true);
grant select on subscriptions to jotline_user;
grant select, insert, update on subscriptions to jotline_service;
