-- A business may have a number of its own: bought or ported in at the carrier, with a messaging service, and a
-- registration of the business that the phone companies want before they let its texts through.

create table account_numbers (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  phone text not null check (phone ~ '^\+1[2-9][0-9]{9}$'),
  origin text not null check (origin in ('bought', 'ported')),
  state text not null default 'ordering' check (state in (
    'ordering', 'porting', 'active', 'failed', 'releasing', 'released'
  )),
  order_key text not null check (length(order_key) between 8 and 100),
  provider text not null check (length(provider) between 1 and 40),
  provider_number_id text check (length(provider_number_id) between 1 and 100),
  service_id text check (length(service_id) between 1 and 100),
  campaign_id text check (length(campaign_id) between 1 and 100),
  port_order_id text check (length(port_order_id) between 1 and 100),
  port_step text check (port_step in ('submitted', 'waiting_for_signature', 'in_progress')),
  port_on date,
  problem text check (length(problem) between 1 and 1000),
  active_at timestamptz,
  keep_until timestamptz,
  release_at timestamptz,
  released_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  unique (account_id, order_key),
  check (state <> 'active' or (provider_number_id is not null and active_at is not null)),
  check ((state = 'failed') = (problem is not null)),
  check ((state = 'released') = (released_at is not null)),
  check (state = 'active' or (keep_until is null and release_at is null))
);
comment on table account_numbers is 'Numbers of a business at the carrier; at most one of them lives at a time.';
comment on column account_numbers.order_key is 'Of the press that ordered it: pressed twice, ordered once.';
comment on column account_numbers.service_id is 'Its messaging service at the carrier.';
comment on column account_numbers.campaign_id is 'The 10DLC campaign that the service sends under.';
comment on column account_numbers.port_on is 'The day on which the other phone company hands it over, once it is set.';
comment on column account_numbers.problem is 'Why it could not be had, in words a person understands.';
comment on column account_numbers.keep_until is 'Without a plan: when it goes back. Cleared when there is a plan again.';
comment on column account_numbers.release_at is 'The pro gives it back: when that is carried out; until then it can be taken back.';
create unique index account_numbers_one_each on account_numbers (account_id)
  where state in ('ordering', 'porting', 'active');
create unique index account_numbers_one_owner on account_numbers (phone)
  where state in ('ordering', 'porting', 'active', 'releasing');
create trigger account_numbers_touch before update on account_numbers
  for each row execute function app.touch_updated_at();

alter table account_numbers enable row level security;
create policy "A pro sees only their own numbers" on account_numbers
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's numbers" on account_numbers
  for all to jotline_service using (true) with check (true);
grant select on account_numbers to jotline_user;
grant select, insert, update on account_numbers to jotline_service;

create table sender_registrations (
  account_id uuid primary key references accounts (id) on delete cascade,
  state text not null default 'draft' check (state in (
    'draft', 'submitted', 'brand_review', 'campaign_review', 'approved', 'rejected', 'suspended'
  )),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and length(details::text) <= 20000),
  carrier_ids jsonb not null default '{}' check (jsonb_typeof(carrier_ids) = 'object' and length(carrier_ids::text) <= 5000),
  rejected_step text check (rejected_step in ('business', 'campaign')),
  reasons text[] not null default '{}' check (cardinality(reasons) <= 20),
  waits_for_code boolean not null default false,
  next_look_at timestamptz,
  submitted_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'rejected') = (rejected_step is not null)),
  check (state = 'draft' or submitted_at is not null)
);
comment on table sender_registrations is 'What the phone companies want to know of a business before they let its texts through, and what they said.';
comment on column sender_registrations.carrier_ids is 'What the carrier calls the parts of it that were handed in so far.';
comment on column sender_registrations.reasons is 'Why it was rejected, one sentence each.';
comment on column sender_registrations.waits_for_code is 'A sole proprietor was texted and has not answered yet.';
create index sender_registrations_due on sender_registrations (next_look_at) where next_look_at is not null;
create trigger sender_registrations_touch before update on sender_registrations
  for each row execute function app.touch_updated_at();

alter table sender_registrations enable row level security;
create policy "A pro sees only their own registration" on sender_registrations
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's registration" on sender_registrations
  for all to jotline_service using (true) with check (true);
grant select on sender_registrations to jotline_user;
grant select, insert, update on sender_registrations to jotline_service;
