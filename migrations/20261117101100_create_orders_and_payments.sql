-- An order is written with its items before the charge, so that a crash after it loses nothing paid for. Each charge has
-- the key that keeps it from happening twice, and the ledger says what the provider really did.

create table cart_items (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  item_type text not null check (item_type in ('campaign', 'phone_number', 'email', 'minutes')),
  item_data jsonb not null default '{}' check (jsonb_typeof(item_data) = 'object' and length(item_data::text) <= 100000),
  price_cents integer not null check (price_cents >= 0),
  created_at timestamptz not null default now()
);
comment on table cart_items is 'What a pro is about to buy.';
comment on column cart_items.price_cents is 'What the server quoted when it was added; checkout prices it again.';
create index cart_items_newest on cart_items (account_id, created_at desc);

alter table cart_items enable row level security;
create policy "A pro sees only their own cart" on cart_items
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro adds only their own cart" on cart_items
  for insert to jotline_user with check (account_id = (select app.account_id()));
create policy "A pro changes only their own cart" on cart_items
  for update to jotline_user using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
create policy "A pro deletes only their own cart" on cart_items
  for delete to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's cart" on cart_items
  for all to jotline_service using (true) with check (true);
grant select, insert, delete, update (item_data, price_cents) on cart_items to jotline_user;
grant select, insert, update, delete on cart_items to jotline_service;

create table orders (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  total_amount_cents integer not null check (total_amount_cents >= 0),
  prorated_amount_cents integer not null check (prorated_amount_cents >= 0),
  order_date timestamptz not null default now(),
  status text not null default 'pending' check (status in ('pending', 'completed', 'failed')),
  failure_reason text check (length(failure_reason) <= 1000),
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  unique (account_id, idempotency_key),
  check ((status = 'completed') = (completed_at is not null))
);
comment on table orders is 'Purchases.';
comment on column orders.idempotency_key is
  'One press of Complete Purchase; a double click or a retry finds the same order.';
comment on column orders.total_amount_cents is 'Monthly total.';
comment on column orders.prorated_amount_cents is 'Charged today.';
-- Two tabs with the same cart would otherwise both pay for it.
create unique index orders_one_pending on orders (account_id) where status = 'pending';
create index orders_newest on orders (account_id, order_date desc);
create trigger orders_touch before update on orders
  for each row execute function app.touch_updated_at();
create trigger orders_transition before update of status on orders
  for each row when (old.status is distinct from new.status)
  execute function app.refuse_unlisted_transition('status', 'pending>completed pending>failed');

alter table orders enable row level security;
create policy "A pro sees only their own orders" on orders
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's orders" on orders
  for all to jotline_service using (true) with check (true);
grant select on orders to jotline_user;
grant select, insert, update (status, failure_reason, completed_at) on orders to jotline_service;

create table order_items (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  order_id uuid not null,
  campaign_id uuid,
  item_type text not null check (item_type in ('campaign', 'phone_number', 'email', 'plan', 'minutes')),
  item_data jsonb not null default '{}' check (jsonb_typeof(item_data) = 'object' and length(item_data::text) <= 100000),
  price_cents integer not null check (price_cents >= 0),
  prorated_cents integer not null default 0 check (prorated_cents >= 0),
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  unique (account_id, id),
  foreign key (account_id, order_id) references orders (account_id, id) on delete cascade,
  foreign key (account_id, campaign_id) references campaigns (account_id, id) on delete set null (campaign_id)
);
comment on table order_items is 'Lines of an order as they were in the cart.';
comment on column order_items.campaign_id is 'Null for what is not a campaign.';
comment on column order_items.delivered_at is 'When the line, recipient, campaign, plan or minutes were given.';
create index order_items_order on order_items (account_id, order_id);
create index order_items_campaign on order_items (account_id, campaign_id) where campaign_id is not null;

alter table order_items enable row level security;
create policy "A pro sees only their own order lines" on order_items
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's order lines" on order_items
  for all to jotline_service using (true) with check (true);
grant select on order_items to jotline_user;
grant select, insert, update (campaign_id, delivered_at) on order_items to jotline_service;

create table payments (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  order_id uuid,
  subscription_id uuid,
  payment_method_id uuid,
  purpose text not null check (purpose in ('checkout', 'renewal')),
  cycle_start date check (extract(day from cycle_start) = 1),
  idempotency_key text not null unique check (length(idempotency_key) between 1 and 255),
  provider text not null check (provider in ('stripe', 'test')),
  provider_payment_id text check (length(provider_payment_id) between 1 and 255),
  state text not null default 'pending' check (state in ('pending', 'requires_action', 'succeeded', 'failed')),
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  currency text not null default 'usd' check (currency = 'usd'),
  decline_code text check (length(decline_code) <= 100),
  failure_message text check (length(failure_message) <= 1000),
  succeeded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  unique (provider, provider_payment_id),
  foreign key (account_id, order_id) references orders (account_id, id) on delete cascade,
  foreign key (account_id, subscription_id) references subscriptions (account_id, id) on delete cascade,
  foreign key (account_id, payment_method_id) references payment_methods (account_id, id) on delete set null (payment_method_id),
  check ((purpose = 'checkout') = (order_id is not null)),
  check ((purpose = 'renewal') = (subscription_id is not null and cycle_start is not null)),
  check ((state = 'succeeded') = (succeeded_at is not null)),
  check (refunded_cents = 0 or state = 'succeeded')
);
comment on table payments is 'Charges to a card; what costs nothing has none.';
comment on column payments.idempotency_key is 'Sent to the provider with the charge; the same key never charges twice.';
comment on column payments.cycle_start is 'The month a renewal pays for.';
create unique index payments_one_per_order on payments (order_id) where state <> 'failed';
create unique index payments_one_per_cycle on payments (subscription_id, cycle_start) where state <> 'failed';
create index payments_newest on payments (account_id, created_at desc);
create index payments_order on payments (account_id, order_id) where order_id is not null;
create index payments_subscription on payments (account_id, subscription_id) where subscription_id is not null;
create index payments_method on payments (account_id, payment_method_id) where payment_method_id is not null;
create index payments_open on payments (created_at) where state in ('pending', 'requires_action');
create trigger payments_touch before update on payments
  for each row execute function app.touch_updated_at();
create trigger payments_transition before update of state on payments
  for each row when (old.state is distinct from new.state)
  execute function app.refuse_unlisted_transition(
    'state',
    'pending>requires_action pending>succeeded pending>failed requires_action>succeeded requires_action>failed'
  );

alter table payments enable row level security;
create policy "A pro sees only their own payments" on payments
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's payments" on payments
  for all to jotline_service using (true) with check (true);
grant select on payments to jotline_user;
grant select, insert, update (
  provider_payment_id, state, refunded_cents, decline_code, failure_message, succeeded_at
) on payments to jotline_service;

create table payment_ledger (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  payment_id uuid not null,
  kind text not null check (kind in ('charge', 'decline', 'refund', 'dispute', 'dispute_won')),
  amount_cents integer not null,
  provider_reference text not null check (length(provider_reference) between 1 and 255),
  reason text check (length(reason) <= 1000),
  created_at timestamptz not null default now(),
  foreign key (account_id, payment_id) references payments (account_id, id) on delete cascade,
  unique (payment_id, kind, provider_reference),
  check (case kind
    when 'decline' then amount_cents = 0
    when 'refund' then amount_cents < 0
    when 'dispute' then amount_cents < 0
    else amount_cents > 0
  end)
);
comment on table payment_ledger is 'Money in and out, one row a fact, never changed.';
comment on column payment_ledger.amount_cents is 'Positive when it came to us.';
comment on column payment_ledger.provider_reference is
  'The provider''s id of the charge, refund or dispute; a replayed event adds nothing.';
create index payment_ledger_payment on payment_ledger (account_id, payment_id, created_at);
create trigger payment_ledger_append_only before update on payment_ledger
  for each row execute function app.refuse_update();

alter table payment_ledger enable row level security;
create policy "A pro sees only their own payment ledger" on payment_ledger
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's payment ledger" on payment_ledger
  for all to jotline_service using (true) with check (true);
grant select on payment_ledger to jotline_user;
grant select, insert on payment_ledger to jotline_service;
