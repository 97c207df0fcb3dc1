-- A yes to a campaign, or a call, can become an appointment with a calendar file.

create table appointments (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  contact_id uuid,
  campaign_id uuid,
  message_id uuid,
  call_id uuid,
  title text not null check (length(title) between 1 and 300),
  address text check (length(address) <= 500),
  notes text check (length(notes) <= 5000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'booked' check (state in ('booked', 'cancelled')),
  sequence integer not null default 0 check (sequence >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete set null (contact_id),
  foreign key (account_id, campaign_id) references campaigns (account_id, id) on delete set null (campaign_id),
  foreign key (account_id, message_id) references messages (account_id, id) on delete set null (message_id),
  foreign key (account_id, call_id) references calls (account_id, id) on delete set null (call_id),
  check (ends_at > starts_at)
);
comment on table appointments is 'Appointments with customers.';
comment on column appointments.campaign_id is 'Counts in appointments_created of that campaign.';
comment on column appointments.sequence is 'Goes up with every change, so that calendars replace the older file.';
create index appointments_starts on appointments (account_id, starts_at);
create index appointments_contact on appointments (account_id, contact_id) where contact_id is not null;
create index appointments_campaign on appointments (account_id, campaign_id) where campaign_id is not null;
create index appointments_call on appointments (account_id, call_id) where call_id is not null;
-- One yes makes one appointment.
create unique index appointments_message on appointments (account_id, message_id) where message_id is not null;
create trigger appointments_touch before update on appointments
  for each row execute function app.touch_updated_at();

alter table appointments enable row level security;
create policy "A pro sees only their own appointments" on appointments
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro adds only their own appointments" on appointments
  for insert to jotline_user with check (account_id = (select app.account_id()));
create policy "A pro changes only their own appointments" on appointments
  for update to jotline_user using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
create policy "A pro deletes only their own appointments" on appointments
  for delete to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's appointments" on appointments
  for all to jotline_service using (true) with check (true);
grant select, insert, delete, update (contact_id, title, address, notes, starts_at, ends_at, state, sequence)
  on appointments to jotline_user;
grant select, insert, update, delete on appointments to jotline_service;
