-- A line is one of the pro's own phones: an incoming call belongs to the account whose verified line it comes from.
-- Recipients get the notes: team members and CRM inboxes, for the whole account or for one line.

-- The primary line and e-mail are where the account is reached: they are held here, where no forgotten code path can get
-- around it.
create function app.keep_primary() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- When the whole account is deleted its row is gone before the cascade arrives here.
  if exists (select from public.accounts where id = old.account_id) then
    raise exception 'Cannot delete primary %', tg_argv[0]
      using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_table_name || '_keep_primary';
  end if;
  return old;
end
$$;
revoke execute on function app.keep_primary() from public;

-- "Make primary" takes the mark off one row and puts it on another; at commit one must have it.
create function app.require_primary() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  found_primary boolean;
begin
  if tg_table_name = 'phone_numbers' then
    found_primary := exists (select from public.phone_numbers where account_id = old.account_id and is_primary);
  else
    found_primary := exists (select from public.email_recipients where account_id = old.account_id and is_primary);
  end if;
  if not found_primary and exists (select from public.accounts where id = old.account_id) then
    raise exception 'an account keeps a primary %', tg_argv[0]
      using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_table_name || '_require_primary';
  end if;
  return null;
end
$$;
revoke execute on function app.require_primary() from public;

-- Proof belongs to one number and one address; a changed one has to be proven again.
create function app.forget_line_proof() returns trigger
language plpgsql
as $$
begin
  if new.phone_number is distinct from old.phone_number and new.verified_at is not distinct from old.verified_at then
    new.verified_at := null;
  end if;
  if new.assigned_email is distinct from old.assigned_email
    and new.assigned_email_confirmed_at is not distinct from old.assigned_email_confirmed_at then
    new.assigned_email_confirmed_at := null;
  end if;
  return new;
end
$$;
revoke execute on function app.forget_line_proof() from public;

create table phone_numbers (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  assigned_person_name text not null check (length(assigned_person_name) between 1 and 200),
  assigned_email text check (
    assigned_email = lower(assigned_email) and assigned_email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
    and length(assigned_email) <= 254
  ),
  assigned_email_confirmed_at timestamptz,
  send_to_primary boolean not null default true,
  send_recap_automatically boolean not null default false,
  is_addon boolean not null default false,
  monthly_price_cents integer not null default 0 check (monthly_price_cents >= 0),
  is_primary boolean not null default false,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  unique (account_id, phone_number),
  check (is_addon or monthly_price_cents = 0)
);
comment on table phone_numbers is 'Phone lines of a pro, matched to incoming calls by caller ID.';
comment on column phone_numbers.monthly_price_cents is 'Price the line was sold at; 0 when it is part of the plan.';
comment on column phone_numbers.verified_at is
  'When the texted code was entered; calls of an unverified line are not accepted.';
comment on column phone_numbers.assigned_email_confirmed_at is
  'Notes go to the assigned address only after it was confirmed.';
create unique index phone_numbers_verified_once on phone_numbers (phone_number) where verified_at is not null;
create unique index phone_numbers_one_primary on phone_numbers (account_id) where is_primary;
create index phone_numbers_newest on phone_numbers (account_id, created_at desc);
create trigger phone_numbers_touch before update on phone_numbers
  for each row execute function app.touch_updated_at();
create trigger phone_numbers_forget_proof before update of phone_number, assigned_email on phone_numbers
  for each row execute function app.forget_line_proof();
create trigger phone_numbers_count after insert or delete or update of account_id on phone_numbers
  for each row execute function app.count_used();
create trigger phone_numbers_keep_primary before delete on phone_numbers
  for each row when (old.is_primary) execute function app.keep_primary('number');
create constraint trigger phone_numbers_require_primary after update on phone_numbers
  deferrable initially deferred
  for each row when (old.is_primary and not new.is_primary) execute function app.require_primary('number');

alter table phone_numbers enable row level security;
create policy "A pro sees only their own lines" on phone_numbers
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro changes only their own lines" on phone_numbers
  for update to jotline_user using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
create policy "A pro deletes only their own lines" on phone_numbers
  for delete to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's lines" on phone_numbers
  for all to jotline_service using (true) with check (true);
grant select, delete,
  update (assigned_person_name, assigned_email, send_to_primary, send_recap_automatically, is_primary)
  on phone_numbers to jotline_user;
grant select, insert, update, delete on phone_numbers to jotline_service;

create table line_verifications (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  phone_number_id uuid not null,
  code_hash text not null check (length(code_hash) between 32 and 200),
  provider_message_id text check (length(provider_message_id) between 1 and 255),
  tries integer not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (account_id, phone_number_id) references phone_numbers (account_id, id) on delete cascade
);
comment on table line_verifications is 'Codes texted to a line, as hashes; five tries each.';
create index line_verifications_newest on line_verifications (account_id, phone_number_id, sent_at desc);

alter table line_verifications enable row level security;
create policy "The service works on every account's line codes" on line_verifications
  for all to jotline_service using (true) with check (true);
grant select, insert, update, delete on line_verifications to jotline_service;

-- The address of a login is proven by the link of the sign-up mail: as a recipient of notes it needs no second one.
create function app.know_own_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.logins where account_id = new.account_id and email = new.email and email_verified
  ) then
    new.confirmed_at := now();
  end if;
  return new;
end
$$;
revoke execute on function app.know_own_recipient() from public;

create table email_recipients (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
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
  unique (account_id, id),
  unique (account_id, email),
  foreign key (account_id, assigned_phone_id) references phone_numbers (account_id, id) on delete set null (assigned_phone_id),
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
create unique index email_recipients_one_primary on email_recipients (account_id) where is_primary;
create index email_recipients_newest on email_recipients (account_id, created_at desc);
create index email_recipients_line on email_recipients (account_id, assigned_phone_id);
create trigger email_recipients_touch before update on email_recipients
  for each row execute function app.touch_updated_at();
create trigger email_recipients_count after insert or delete or update of account_id on email_recipients
  for each row execute function app.count_used();
create trigger email_recipients_keep_primary before delete on email_recipients
  for each row when (old.is_primary) execute function app.keep_primary('email');
create constraint trigger email_recipients_require_primary after update on email_recipients
  deferrable initially deferred
  for each row when (old.is_primary and not new.is_primary) execute function app.require_primary('email');
create trigger email_recipients_know_own before insert on email_recipients
  for each row when (new.confirmed_at is null) execute function app.know_own_recipient();

alter table email_recipients enable row level security;
create policy "A pro sees only their own recipients" on email_recipients
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro changes only their own recipients" on email_recipients
  for update to jotline_user using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
create policy "A pro deletes only their own recipients" on email_recipients
  for delete to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's recipients" on email_recipients
  for all to jotline_service using (true) with check (true);
grant select, delete, update (name, kind, crm_format, is_global, assigned_phone_id, is_primary)
  on email_recipients to jotline_user;
grant select, insert, update, delete on email_recipients to jotline_service;

create table email_confirmations (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  email_recipient_id uuid,
  phone_number_id uuid,
  email text not null check (email = lower(email) and length(email) <= 254),
  token_hash text not null unique check (length(token_hash) between 32 and 200),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (account_id, email_recipient_id) references email_recipients (account_id, id) on delete cascade,
  foreign key (account_id, phone_number_id) references phone_numbers (account_id, id) on delete cascade,
  check (num_nonnulls(email_recipient_id, phone_number_id) = 1)
);
comment on table email_confirmations is
  'Confirmation links mailed to an added recipient or to the assigned address of a line.';
comment on column email_confirmations.email is 'The address the link was sent to: it proves no other.';
create index email_confirmations_recipient on email_confirmations (account_id, email_recipient_id);
create index email_confirmations_line on email_confirmations (account_id, phone_number_id);

alter table email_confirmations enable row level security;
create policy "The service works on every account's address confirmations" on email_confirmations
  for all to jotline_service using (true) with check (true);
grant select, insert, update, delete on email_confirmations to jotline_service;

create table notes_opt_outs (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  stopped_at timestamptz,
  created_at timestamptz not null default now(),
  unique (account_id, email)
);
comment on table notes_opt_outs is
  'Addresses an account''s notes were mailed to, and whether the person behind each asked for no more.';
comment on column notes_opt_outs.id is 'Stands in the stop link of the mails: unguessable, and told to nobody else.';
comment on column notes_opt_outs.stopped_at is 'Null while notes are welcome.';

alter table notes_opt_outs enable row level security;
create policy "The service works on every account's stopped notes" on notes_opt_outs
  for all to jotline_service using (true) with check (true);
-- Nothing for the pro: with the id they could start again what someone else stopped.
grant select, insert, update, delete on notes_opt_outs to jotline_service;
