-- Who gets the notes: team members and CRM inboxes, for the whole account or for one line.

create table email_recipients (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  email text not null
    check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(email) <= 254),
  name text not null check (length(name) between 1 and 254),
  kind text not null default 'team' check (kind in ('team', 'crm')),
  crm_format text check (crm_format in ('labelled_text', 'adf_xml', 'labelled_text_json')),
  is_global boolean not null default false,
  assigned_phone_id uuid,
  is_addon boolean not null default false,
  monthly_price_cents integer not null default 0 check (monthly_price_cents >= 0),
  is_primary boolean not null default false,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, id),
  unique (user_id, email),
  foreign key (user_id, assigned_phone_id) references phone_numbers (user_id, id) on delete set null (assigned_phone_id),
  check (is_addon or monthly_price_cents = 0),
  check (not (is_global and assigned_phone_id is not null)),
  check ((kind = 'crm') = (crm_format is not null)),
  check (not (is_primary and kind = 'crm'))
);
comment on table email_recipients is 'Addresses that notes are sent to.';
comment on column email_recipients.name is 'The part before the @ unless the person chose another.';
comment on column email_recipients.is_global is 'Gets the notes of every line; then no line is assigned.';
comment on column email_recipients.monthly_price_cents is
  'Price the recipient was sold at; 0 when it is part of the plan.';
comment on column email_recipients.confirmed_at is
  'When the address agreed to get notes; nothing is sent to it before.';
create unique index email_recipients_one_primary on email_recipients (user_id) where is_primary;
create index email_recipients_newest on email_recipients (user_id, created_at desc);
create index email_recipients_line on email_recipients (user_id, assigned_phone_id);
create trigger email_recipients_touch before update on email_recipients
  for each row execute function app.touch_updated_at();

create table email_confirmations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  email_recipient_id uuid,
  phone_number_id uuid,
  email text not null check (email = lower(email) and length(email) <= 254),
  token_hash text not null unique check (length(token_hash) between 32 and 200),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (user_id, email_recipient_id) references email_recipients (user_id, id) on delete cascade,
  foreign key (user_id, phone_number_id) references phone_numbers (user_id, id) on delete cascade,
  check (num_nonnulls(email_recipient_id, phone_number_id) = 1)
);
comment on table email_confirmations is
  'Confirmation links mailed to an added recipient or to the assigned address of a line.';
comment on column email_confirmations.email is 'The address the link was sent to: it proves no other.';
create index email_confirmations_recipient on email_confirmations (user_id, email_recipient_id);
create index email_confirmations_line on email_confirmations (user_id, phone_number_id);

alter table email_recipients enable row level security;
alter table email_confirmations enable row level security;
create policy "A pro sees only their own recipients" on email_recipients
  for select to jotline_user using (user_id = (select app.user_id()));
create policy "A pro changes only their own recipients" on email_recipients
  for update to jotline_user using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
create policy "A pro deletes only their own recipients" on email_recipients
  for delete to jotline_user using (user_id = (select app.user_id()));
create policy "The service works on every account's recipients" on email_recipients
  for all to jotline_service using (true) with check (true);
create policy "The service works on every account's address confirmations" on email_confirmations
  for all to jotline_service using (true) with check (true);

grant select, delete, update (name, kind, crm_format, is_global, assigned_phone_id, is_primary)
  on email_recipients to jotline_user;
grant select, insert, update, delete on email_recipients, email_confirmations to jotline_service;
