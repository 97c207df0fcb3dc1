-- Where the tools of a business are told what happened, and what is to be told: written with what it tells.

create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  events text[] not null check (
    cardinality(events) between 1 and 10
    and events <@ array['notes.ready', 'call.failed', 'message.received', 'contact.opted_out', 'invoice.paid']
  ),
  failing_since timestamptz,
  paused_at timestamptz,
  created_at timestamptz not null default now(),
  unique (account_id, id)
);
comment on table webhook_endpoints is 'Addresses that are told what happened. The secret that signs is made from the id and the secret of the server.';
comment on column webhook_endpoints.failing_since is 'The first failure since the last success.';
comment on column webhook_endpoints.paused_at is 'After a day of failures: nothing is sent until its owner says so, and nothing is lost.';

alter table webhook_endpoints enable row level security;
create policy "The service works on every account's webhooks" on webhook_endpoints
  for all to jotline_service using (true) with check (true);
grant select, insert, update (failing_since, paused_at), delete on webhook_endpoints to jotline_service;

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  endpoint_id uuid not null,
  type text not null check (length(type) between 1 and 60),
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_try_at timestamptz not null,
  claimed_until timestamptz,
  last_status integer,
  last_error text check (length(last_error) <= 300),
  last_tried_at timestamptz,
  created_at timestamptz not null,
  foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) on delete cascade
);
comment on table webhook_deliveries is 'What is to be told to an address, in the order of its tries: ids and times, no words of anybody. Kept for 30 days.';
comment on column webhook_deliveries.id is 'The webhook-id, the same for every try: by it a receiver knows a repeated one.';
comment on column webhook_deliveries.claimed_until is 'Somebody is sending it; after that it counts as lost and is tried again.';
create index webhook_deliveries_endpoint on webhook_deliveries (account_id, endpoint_id, created_at desc, id);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where state = 'waiting';

alter table webhook_deliveries enable row level security;
create policy "The service works on every account's webhook deliveries" on webhook_deliveries
  for all to jotline_service using (true) with check (true);
grant select, insert, update, delete on webhook_deliveries to jotline_service;
