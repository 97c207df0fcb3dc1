-- Charges, each with the key that keeps it from happening twice, and the ledger of what the provider really did.

create table payments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
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
  unique (user_id, id),
  unique (provider, provider_payment_id),
  foreign key (user_id, order_id) references orders (user_id, id) on delete cascade,
  foreign key (user_id, subscription_id) references subscriptions (user_id, id) on delete cascade,
  foreign key (user_id, payment_method_id) references payment_methods (user_id, id) on delete set null (payment_method_id),
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
create index payments_newest on payments (user_id, created_at desc);
create index payments_order on payments (user_id, order_id) where order_id is not null;
create index payments_subscription on payments (user_id, subscription_id) where subscription_id is not null;
create index payments_method on payments (user_id, payment_method_id) where payment_method_id is not null;
create index payments_open on payments (created_at) where state in ('pending', 'requires_action');
create trigger payments_touch before update on payments
  for each row execute function app.touch_updated_at();
create trigger payments_transition before update of state on payments
  for each row when (old.state is distinct from new.state)
  execute function app.refuse_unlisted_transition(
    'state',
    'pending>requires_action pending>succeeded pending>failed requires_action>succeeded requires_action>failed'
  );

create table payment_ledger (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  payment_id uuid not null,
  kind text not null check (kind in ('charge', 'decline', 'refund', 'dispute', 'dispute_won')),
  amount_cents integer not null,
  provider_reference text not null check (length(provider_reference) between 1 and 255),
  reason text check (length(reason) <= 1000),
  created_at timestamptz not null default now(),
  foreign key (user_id, payment_id) references payments (user_id, id) on delete cascade,
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
create index payment_ledger_payment on payment_ledger (user_id, payment_id, created_at);
create trigger payment_ledger_append_only before update on payment_ledger
  for each row execute function app.refuse_update();

alter table payments enable row level security;
alter table payment_ledger enable row level security;
create policy "A pro sees only their own payments" on payments
  for select to jotline_user using (user_id = (select app.user_id()));
create policy "The service works on every account's payments" on payments
  for all to jotline_service using (true) with check (true);
create policy "A pro sees only their own payment ledger" on payment_ledger
  for select to jotline_user using (user_id = (select app.user_id()));
create policy "The service works on every account's payment ledger" on payment_ledger
  for all to jotline_service using (true) with check (true);

grant select on payments, payment_ledger to jotline_user;
grant select, insert, update (
  provider_payment_id, state, refunded_cents, decline_code, failure_message, succeeded_at
) on payments to jotline_service;
grant select, insert on payment_ledger to jotline_service;
