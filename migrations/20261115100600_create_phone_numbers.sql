-- A line is one of the pro's own phones: an incoming call belongs to the account whose verified line it comes from.

create table phone_numbers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
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
  unique (user_id, id),
  unique (user_id, phone_number),
  check (is_addon or monthly_price_cents = 0)
);
comment on table phone_numbers is 'Phone lines of a pro, matched to incoming calls by caller ID.';
comment on column phone_numbers.monthly_price_cents is 'Price the line was sold at; 0 when it is part of the plan.';
comment on column phone_numbers.verified_at is
  'When the texted code was entered; calls of an unverified line are not accepted.';
comment on column phone_numbers.assigned_email_confirmed_at is
  'Notes go to the assigned address only after it was confirmed.';
create unique index phone_numbers_verified_once on phone_numbers (phone_number) where verified_at is not null;
create unique index phone_numbers_one_primary on phone_numbers (user_id) where is_primary;
create index phone_numbers_newest on phone_numbers (user_id, created_at desc);
create trigger phone_numbers_touch before update on phone_numbers
  for each row execute function app.touch_updated_at();

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
create trigger phone_numbers_forget_proof before update of phone_number, assigned_email on phone_numbers
  for each row execute function app.forget_line_proof();

create table line_verifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  phone_number_id uuid not null,
  code_hash text not null check (length(code_hash) between 32 and 200),
  provider_message_id text check (length(provider_message_id) between 1 and 255),
  tries integer not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (user_id, phone_number_id) references phone_numbers (user_id, id) on delete cascade
);
comment on table line_verifications is 'Codes texted to a line, as hashes; five tries each.';
create index line_verifications_newest on line_verifications (user_id, phone_number_id, sent_at desc);

alter table phone_numbers enable row level security;
alter table line_verifications enable row level security;
create policy "A pro sees only their own lines" on phone_numbers
  for select to jotline_user using (user_id = (select app.user_id()));
create policy "A pro changes only their own lines" on phone_numbers
  for update to jotline_user using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
create policy "A pro deletes only their own lines" on phone_numbers
  for delete to jotline_user using (user_id = (select app.user_id()));
create policy "The service works on every account's lines" on phone_numbers
  for all to jotline_service using (true) with check (true);
create policy "The service works on every account's line codes" on line_verifications
  for all to jotline_service using (true) with check (true);

grant select, delete,
  update (assigned_person_name, assigned_email, send_to_primary, send_recap_automatically, is_primary)
  on phone_numbers to jotline_user;
grant select, insert, update, delete on phone_numbers, line_verifications to jotline_service;
