-- Mails that are not notes (receipts, alerts, reminders) go out once too, and an address that bounces is left alone.

create table mail_deliveries (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references accounts (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 100),
  idempotency_key text not null unique check (length(idempotency_key) between 1 and 255),
  address text not null check (address = lower(address) and length(address) <= 254),
  state text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'failed', 'bounced')),
  attempts integer not null default 0 check (attempts >= 0),
  provider_message_id text check (length(provider_message_id) between 1 and 500),
  last_error text check (length(last_error) <= 2000),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table mail_deliveries is 'Mails of the product itself, without their contents.';
comment on column mail_deliveries.idempotency_key is
  'Names the occasion, for example the invoice and the day; the same occasion mails once.';
create index mail_deliveries_newest on mail_deliveries (account_id, created_at desc);
create index mail_deliveries_message on mail_deliveries (provider_message_id) where provider_message_id is not null;
create trigger mail_deliveries_touch before update on mail_deliveries
  for each row execute function app.touch_updated_at();

alter table mail_deliveries enable row level security;
create policy "The service works on every account's mails" on mail_deliveries
  for all to jotline_service using (true) with check (true);
grant select, insert, update, delete on mail_deliveries to jotline_service;

create table email_suppressions (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  reason text not null check (reason in ('bounce', 'complaint', 'unsubscribe')),
  detail text check (length(detail) <= 2000),
  created_at timestamptz not null default now()
);
comment on table email_suppressions is
  'Addresses that get no more mail: hard bounces, complaints; unsubscribed ones get no marketing.';

alter table email_suppressions enable row level security;
create policy "The service works on every suppressed address" on email_suppressions
  for all to jotline_service using (true) with check (true);
grant select, insert, update, delete on email_suppressions to jotline_service;

create table waitlist (
  id uuid primary key default gen_random_uuid(),
  email text not null unique
    check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(email) <= 254),
  token_hash text unique check (length(token_hash) between 32 and 200),
  token_expires_at timestamptz,
  mailed_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table waitlist is 'People who asked to be told about news; double opt-in.';
create trigger waitlist_touch before update on waitlist
  for each row execute function app.touch_updated_at();

alter table waitlist enable row level security;
create policy "The service works on every address of the waitlist" on waitlist
  for all to jotline_service using (true) with check (true);
grant select, insert, update, delete on waitlist to jotline_service;
