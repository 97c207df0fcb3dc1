-- Invoices are numbered per account from 001 without gaps; a month is billed once, and collected again when a card fails.

-- The lock makes two invoices of one account take their numbers one after the other.
create function app.number_invoice() returns trigger
language plpgsql
as $$
begin
  perform from public.accounts where id = new.account_id for no key update;
  new.number := coalesce((select max(number) from public.invoices where account_id = new.account_id), 0) + 1;
  return new;
end
$$;
revoke execute on function app.number_invoice() from public;

create table invoices (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  order_id uuid,
  subscription_id uuid,
  payment_id uuid,
  kind text not null check (kind in ('purchase', 'renewal')),
  number integer not null default 0 check (number > 0),
  invoice_number text not null generated always as (
    case when number < 1000 then lpad(number::text, 3, '0') else number::text end
  ) stored,
  plan_type text not null check (length(plan_type) between 1 and 100),
  amount_cents integer not null check (amount_cents >= 0),
  status text not null default 'open' check (status in ('open', 'paid', 'refunded', 'void')),
  date date not null,
  cycle_start date check (extract(day from cycle_start) = 1),
  is_prorated boolean not null default false,
  prorated_amount_cents integer check (prorated_amount_cents >= 0),
  total_monthly_cents integer check (total_monthly_cents >= 0),
  paid_at timestamptz,
  receipt_key text check (length(receipt_key) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  unique (account_id, number),
  foreign key (account_id, order_id) references orders (account_id, id) on delete cascade,
  foreign key (account_id, subscription_id) references subscriptions (account_id, id) on delete cascade,
  foreign key (account_id, payment_id) references payments (account_id, id) on delete cascade,
  check (not is_prorated or (prorated_amount_cents is not null and total_monthly_cents is not null)),
  check (status not in ('paid', 'refunded') or paid_at is not null)
);
comment on table invoices is 'Invoices of an account.';
comment on column invoices.number is 'Left out, it becomes the next one of the account.';
comment on column invoices.plan_type is 'As printed: "PRO Plan" or "Add-Ons".';
comment on column invoices.date is 'Day in the time zone of the account.';
comment on column invoices.cycle_start is 'The month a renewal bills.';
create unique index invoices_one_per_order on invoices (order_id) where status <> 'void';
create unique index invoices_one_renewal_a_month on invoices (account_id, cycle_start)
  where kind = 'renewal' and status <> 'void';
create index invoices_newest on invoices (account_id, date desc, number desc);
create index invoices_order on invoices (account_id, order_id) where order_id is not null;
create index invoices_subscription on invoices (account_id, subscription_id) where subscription_id is not null;
create index invoices_payment on invoices (account_id, payment_id) where payment_id is not null;
create trigger invoices_touch before update on invoices
  for each row execute function app.touch_updated_at();
create trigger invoices_number before insert on invoices
  for each row when (new.number = 0) execute function app.number_invoice();

alter table invoices enable row level security;
create policy "A pro sees only their own invoices" on invoices
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's invoices" on invoices
  for all to jotline_service using (true) with check (true);
grant select on invoices to jotline_user;
grant select, insert, update (payment_id, status, paid_at, receipt_key) on invoices to jotline_service;

create table invoice_items (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  invoice_id uuid not null,
  position integer not null check (position >= 0),
  item_name text not null check (length(item_name) between 1 and 300),
  quantity integer not null check (quantity > 0),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  total_price_cents integer not null check (total_price_cents >= 0),
  created_at timestamptz not null default now(),
  foreign key (account_id, invoice_id) references invoices (account_id, id) on delete cascade,
  unique (invoice_id, position)
);
comment on table invoice_items is 'Lines of an invoice.';
create index invoice_items_invoice on invoice_items (account_id, invoice_id, position);

alter table invoice_items enable row level security;
create policy "A pro sees only their own invoice lines" on invoice_items
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's invoice lines" on invoice_items
  for all to jotline_service using (true) with check (true);
grant select on invoice_items to jotline_user;
grant select, insert on invoice_items to jotline_service;

create table dunning_attempts (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  invoice_id uuid not null,
  payment_id uuid,
  attempt integer not null check (attempt between 1 and 4),
  due_on date not null,
  state text not null default 'scheduled' check (state in ('scheduled', 'succeeded', 'declined', 'dropped')),
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, invoice_id) references invoices (account_id, id) on delete cascade,
  foreign key (account_id, payment_id) references payments (account_id, id) on delete cascade,
  unique (invoice_id, attempt)
);
comment on table dunning_attempts is
  'Tries to collect a renewal: on the 1st, then on days 3, 5 and 7 with a mail each time.';
comment on column dunning_attempts.state is 'Dropped: paid or cancelled before its day came.';
create index dunning_attempts_invoice on dunning_attempts (account_id, invoice_id);
create index dunning_attempts_payment on dunning_attempts (account_id, payment_id) where payment_id is not null;
create index dunning_attempts_due on dunning_attempts (due_on) where state = 'scheduled';
create trigger dunning_attempts_touch before update on dunning_attempts
  for each row execute function app.touch_updated_at();

alter table dunning_attempts enable row level security;
create policy "A pro sees only their own payment retries" on dunning_attempts
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's payment retries" on dunning_attempts
  for all to jotline_service using (true) with check (true);
grant select on dunning_attempts to jotline_user;
grant select, insert, update, delete on dunning_attempts to jotline_service;
