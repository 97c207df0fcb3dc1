-- The shared pool of minutes of a month: what the plan gives, what was topped up, what calls have drawn.

create table minute_cycles (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  cycle_start date not null check (extract(day from cycle_start) = 1),
  included_minutes integer not null check (included_minutes >= 0),
  top_up_minutes integer not null default 0 check (top_up_minutes >= 0),
  used_minutes integer not null default 0 check (used_minutes >= 0),
  alerted_80_at timestamptz,
  alerted_100_at timestamptz,
  refused_notice_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  unique (account_id, cycle_start)
);
comment on table minute_cycles is 'Minutes of an account in one month, shared by its lines.';
comment on column minute_cycles.included_minutes is
  'Minutes of the plan, with the prorated ones of an upgrade in the month.';
comment on column minute_cycles.alerted_80_at is
  'Set once, in the transaction that queues the mail; so is the one at 100 %.';
comment on column minute_cycles.refused_notice_at is
  'When the text with the top-up link was queued after the grace of 10 % was spent.';
create trigger minute_cycles_touch before update on minute_cycles
  for each row execute function app.touch_updated_at();

alter table minute_cycles enable row level security;
create policy "A pro sees only their own minutes" on minute_cycles
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's minutes" on minute_cycles
  for all to jotline_service using (true) with check (true);
grant select on minute_cycles to jotline_user;
grant select, insert, update, delete on minute_cycles to jotline_service;

create table minute_top_ups (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  minute_cycle_id uuid not null,
  order_item_id uuid,
  minutes integer not null check (minutes > 0),
  price_cents integer not null check (price_cents >= 0),
  created_at timestamptz not null default now(),
  foreign key (account_id, minute_cycle_id) references minute_cycles (account_id, id) on delete cascade,
  foreign key (account_id, order_item_id) references order_items (account_id, id) on delete cascade,
  unique (order_item_id)
);
comment on table minute_top_ups is 'Top-ups bought, each given once for its line of an order.';
create index minute_top_ups_cycle on minute_top_ups (account_id, minute_cycle_id);
create index minute_top_ups_order_item on minute_top_ups (account_id, order_item_id);

alter table minute_top_ups enable row level security;
create policy "A pro sees only their own top-ups" on minute_top_ups
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's top-ups" on minute_top_ups
  for all to jotline_service using (true) with check (true);
grant select on minute_top_ups to jotline_user;
grant select, insert on minute_top_ups to jotline_service;
