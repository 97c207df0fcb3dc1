-- Cart and orders. An order is written with its items before the charge, so that a crash after it loses nothing paid for.

create table cart_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  item_type text not null check (item_type in ('campaign', 'phone_number', 'email', 'plan', 'minutes')),
  item_data jsonb not null default '{}' check (jsonb_typeof(item_data) = 'object' and length(item_data::text) <= 100000),
  price_cents integer not null check (price_cents >= 0),
  created_at timestamptz not null default now()
);
comment on table cart_items is 'What a pro is about to buy.';
comment on column cart_items.price_cents is 'What the server quoted when it was added; checkout prices it again.';
create index cart_items_newest on cart_items (user_id, created_at desc);

create table orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  total_amount_cents integer not null check (total_amount_cents >= 0),
  prorated_amount_cents integer not null check (prorated_amount_cents >= 0),
  order_date timestamptz not null default now(),
  status text not null default 'pending' check (status in ('pending', 'completed', 'failed')),
  failure_reason text check (length(failure_reason) <= 1000),
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, id),
  unique (user_id, idempotency_key),
  check ((status = 'completed') = (completed_at is not null))
);
comment on table orders is 'Purchases.';
comment on column orders.idempotency_key is
  'One press of Complete Purchase; a double click or a retry finds the same order.';
comment on column orders.total_amount_cents is 'Monthly total.';
comment on column orders.prorated_amount_cents is 'Charged today.';
-- Two tabs with the same cart would otherwise both pay for it.
create unique index orders_one_pending on orders (user_id) where status = 'pending';
create index orders_newest on orders (user_id, order_date desc);
create trigger orders_touch before update on orders
  for each row execute function app.touch_updated_at();
create trigger orders_transition before update of status on orders
  for each row when (old.status is distinct from new.status)
  execute function app.refuse_unlisted_transition('status', 'pending>completed pending>failed');

create table order_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  order_id uuid not null,
  campaign_id uuid,
  item_type text not null check (item_type in ('campaign', 'phone_number', 'email', 'plan', 'minutes')),
  item_data jsonb not null default '{}' check (jsonb_typeof(item_data) = 'object' and length(item_data::text) <= 100000),
  price_cents integer not null check (price_cents >= 0),
  prorated_cents integer not null default 0 check (prorated_cents >= 0),
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, id),
  foreign key (user_id, order_id) references orders (user_id, id) on delete cascade,
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete set null (campaign_id)
);
comment on table order_items is 'Lines of an order as they were in the cart.';
comment on column order_items.campaign_id is 'Null for what is not a campaign.';
comment on column order_items.delivered_at is 'When the line, recipient, campaign, plan or minutes were given.';
create index order_items_order on order_items (user_id, order_id);
create index order_items_campaign on order_items (user_id, campaign_id) where campaign_id is not null;

alter table cart_items enable row level security;
alter table orders enable row level security;
alter table order_items enable row level security;
create policy "A pro sees only their own cart" on cart_items
  for select to jotline_user using (user_id = (select app.user_id()));
create policy "A pro adds only their own cart" on cart_items
  for insert to jotline_user with check (user_id = (select app.user_id()));
create policy "A pro changes only their own cart" on cart_items
  for update to jotline_user using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
create policy "A pro deletes only their own cart" on cart_items
  for delete to jotline_user using (user_id = (select app.user_id()));
create policy "The service works on every account's cart" on cart_items
  for all to jotline_service using (true) with check (true);
create policy "A pro sees only their own orders" on orders
  for select to jotline_user using (user_id = (select app.user_id()));
create policy "The service works on every account's orders" on orders
  for all to jotline_service using (true) with check (true);
create policy "A pro sees only their own order lines" on order_items
  for select to jotline_user using (user_id = (select app.user_id()));
create policy "The service works on every account's order lines" on order_items
  for all to jotline_service using (true) with check (true);

grant select, insert, delete, update (item_data, price_cents) on cart_items to jotline_user;
grant select on orders, order_items to jotline_user;
grant select, insert, update, delete on cart_items to jotline_service;
grant select, insert, update (status, failure_reason, completed_at) on orders to jotline_service;
grant select, insert, update (campaign_id, delivered_at) on order_items to jotline_service;
