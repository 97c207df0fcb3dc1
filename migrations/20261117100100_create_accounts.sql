-- An account is a business that signed up; every other row hangs on it and goes when it goes.

-- The account's own address is proven by the link of the sign-up mail: as a recipient of notes it needs no second one.
create function app.confirm_own_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.email_recipients set confirmed_at = now()
  where user_id = new.id and email = new.email and confirmed_at is null;
  return null;
end
$$;
revoke execute on function app.confirm_own_recipient() from public;

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
create trigger users_confirm_own_recipient after update of email_verified on users
  for each row when (new.email_verified and not old.email_verified) execute function app.confirm_own_recipient();

alter table users enable row level security;
create policy "A pro sees only their own account" on users
  for select to jotline_user using (id = (select app.user_id()));
create policy "A pro changes only their own account" on users
  for update to jotline_user using (id = (select app.user_id())) with check (id = (select app.user_id()));
create policy "The service works on every account" on users
  for all to jotline_service using (true) with check (true);
grant select, update (name, phone, marketing_opt_in, time_zone) on users to jotline_user;
grant select, insert, update, delete on users to jotline_service;

-- Exports and deletions of accounts must be provable after the account is gone.
create table account_requests (
  id uuid primary key default gen_random_uuid(),
  -- Not a foreign key: the row outlives the account and holds nothing else about the person.
  user_id uuid not null,
  kind text not null check (kind in ('export', 'deletion')),
  state text not null default 'requested' check (state in ('requested', 'running', 'done', 'withdrawn', 'failed')),
  file_key text check (length(file_key) between 1 and 500),
  failure_reason text check (length(failure_reason) <= 1000),
  progress_percent integer check (progress_percent between 0 and 100),
  due_at timestamptz not null default now(),
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (state not in ('done', 'withdrawn') or finished_at is not null)
);
comment on table account_requests is 'Requests to download the data of an account or to delete it.';
comment on column account_requests.due_at is 'For a deletion, the end of the grace period of 7 days.';
comment on column account_requests.file_key is 'Stored archive of an export.';
comment on column account_requests.progress_percent is
  'How much of an export is written, for the person who waits minutes for it; null before it starts.';
create unique index account_requests_one_open on account_requests (user_id, kind) where state in ('requested', 'running');
create index account_requests_newest on account_requests (user_id, created_at desc);
create index account_requests_due on account_requests (due_at) where state = 'requested';
create trigger account_requests_touch before update on account_requests
  for each row execute function app.touch_updated_at();

alter table account_requests enable row level security;
create policy "A pro sees only their own data requests" on account_requests
  for select to jotline_user using (user_id = (select app.user_id()));
create policy "The service works on every account's data requests" on account_requests
  for all to jotline_service using (true) with check (true);
grant select on account_requests to jotline_user;
grant select, insert, update on account_requests to jotline_service;
