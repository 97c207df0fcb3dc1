-- An account is one person or company that signed up; every other row hangs on it and goes when it goes.

create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  email text not null unique
    check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(email) <= 254),
  email_verified boolean not null default false,
  image text check (length(image) <= 2000),
  two_factor_enabled boolean not null default false,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  marketing_opt_in boolean not null default false,
  terms_agreed_at timestamptz,
  time_zone text not null default 'America/Chicago' check (length(time_zone) between 1 and 64),
  deletion_requested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table users is 'Accounts of service professionals.';
comment on column users.name is 'Full name or company, as given at sign-up.';
comment on column users.time_zone is 'Decides which day of the billing cycle it is and when the 1st begins.';
comment on column users.deletion_requested_at is
  'Starts the grace period of 7 days; null again when the person changes their mind.';

create index users_deletion_requested_at on users (deletion_requested_at) where deletion_requested_at is not null;

create trigger users_touch before update on users
  for each row execute function app.touch_updated_at();

alter table users enable row level security;
create policy "A pro sees only their own account" on users
  for select to jotline_user using (id = (select app.user_id()));
create policy "A pro changes only their own account" on users
  for update to jotline_user using (id = (select app.user_id())) with check (id = (select app.user_id()));
create policy "The service works on every account" on users
  for all to jotline_service using (true) with check (true);

grant select, update (name, phone, marketing_opt_in, time_zone) on users to jotline_user;
grant select, insert, update, delete on users to jotline_service;
