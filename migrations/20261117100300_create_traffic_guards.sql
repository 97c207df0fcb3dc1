-- Limits must hold over several server processes, and a webhook that a vendor sends twice must work once.

-- The columns and their order are those of RateLimiterPostgres, which inserts by position.
-- Unlogged: a crash may forget the counters, and every request writes here.
create unlogged table rate_limits (
  key text primary key check (length(key) <= 255),
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is 'Counters of the rate limiter.';
comment on column rate_limits.expire is 'Milliseconds since 1970.';
create index rate_limits_expire on rate_limits (expire);

alter table rate_limits enable row level security;
create policy "The service counts every visitor's requests" on rate_limits
  for all to jotline_service using (true) with check (true);
grant select, insert, update, delete on rate_limits to jotline_service;

create table webhook_events (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (length(provider) between 1 and 40),
  event_id text not null check (length(event_id) between 1 and 255),
  kind text not null check (length(kind) between 1 and 100),
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  unique (provider, event_id)
);
comment on table webhook_events is
  'Events already taken from a vendor, so that a replay changes nothing. No payload is kept.';
create index webhook_events_received_at on webhook_events (received_at);

alter table webhook_events enable row level security;
create policy "The service works on every vendor's events" on webhook_events
  for all to jotline_service using (true) with check (true);
grant select, insert, update, delete on webhook_events to jotline_service;
