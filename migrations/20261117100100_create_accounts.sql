-- An account is a business that signed up; every other row hangs on it and goes when it goes. Logins are the people of
-- the business who sign in: one today, several when teams come.

create table accounts (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  time_zone text not null default 'America/Chicago' check (length(time_zone) between 1 and 64),
  terms_agreed_at timestamptz,
  deletion_requested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table accounts is 'Businesses of service professionals: what is paid for, and what every row of theirs belongs to.';
comment on column accounts.name is 'Full name or company, as given at sign-up.';
comment on column accounts.phone is 'Where the business is reached; the phones that call in are lines.';
comment on column accounts.time_zone is 'Decides which day of the billing cycle it is and when the 1st begins.';
comment on column accounts.terms_agreed_at is 'The contract is the business''s: its owner agreed for all of it.';
comment on column accounts.deletion_requested_at is
  'Starts the grace period of 7 days; null again when the owner changes their mind.';
create index accounts_deletion_requested_at on accounts (deletion_requested_at) where deletion_requested_at is not null;
create trigger accounts_touch before update on accounts
  for each row execute function app.touch_updated_at();

alter table accounts enable row level security;
create policy "A pro sees only their own account" on accounts
  for select to jotline_user using (id = (select app.account_id()));
create policy "A pro changes only their own account" on accounts
  for update to jotline_user using (id = (select app.account_id())) with check (id = (select app.account_id()));
create policy "The service works on every account" on accounts
  for all to jotline_service using (true) with check (true);
grant select, update (name, phone, time_zone) on accounts to jotline_user;
grant select, insert, update, delete on accounts to jotline_service;

-- An address is proven by the link of the sign-up mail: as a recipient of the account's notes it needs no second one.
create function app.confirm_own_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.email_recipients set confirmed_at = now()
  where account_id = new.account_id and email = new.email and confirmed_at is null;
  return null;
end
$$;
revoke execute on function app.confirm_own_recipient() from public;

create table logins (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  role text not null default 'owner' check (role in ('owner', 'office', 'technician')),
  name text not null check (length(name) between 1 and 200),
  email text not null unique
    check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(email) <= 254),
  email_verified boolean not null default false,
  image text check (length(image) <= 2000),
  two_factor_enabled boolean not null default false,
  marketing_opt_in boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table logins is 'People who sign in, each to one account. The library that signs them in calls them users.';
comment on column logins.role is
  'An account has one owner, and "the account''s address" is the owner''s: receipts, notices and exports go there.';
comment on column logins.marketing_opt_in is 'Whether this person wants news; the address asked for it, not the business.';
create unique index logins_one_owner on logins (account_id) where role = 'owner';
create index logins_account_id on logins (account_id);
create trigger logins_touch before update on logins
  for each row execute function app.touch_updated_at();
create trigger logins_confirm_own_recipient after update of email_verified on logins
  for each row when (new.email_verified and not old.email_verified) execute function app.confirm_own_recipient();

alter table logins enable row level security;
create policy "A pro sees only the people of their own account" on logins
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's people" on logins
  for all to jotline_service using (true) with check (true);
-- Nothing to change: the account alone does not say which of its people is asking.
grant select on logins to jotline_user;
grant select, insert, update, delete on logins to jotline_service;

-- Exports and deletions of accounts must be provable after the account is gone.
create table account_requests (
  id uuid primary key default gen_random_uuid(),
  -- Not a foreign key: the row outlives the account and holds nothing else about the person.
  account_id uuid not null,
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
create unique index account_requests_one_open on account_requests (account_id, kind) where state in ('requested', 'running');
create index account_requests_newest on account_requests (account_id, created_at desc);
create index account_requests_due on account_requests (due_at) where state = 'requested';
create trigger account_requests_touch before update on account_requests
  for each row execute function app.touch_updated_at();

alter table account_requests enable row level security;
create policy "A pro sees only their own data requests" on account_requests
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro asks only for a copy of their own data" on account_requests
  for insert to jotline_user with check (account_id = (select app.account_id()) and kind = 'export');
create policy "The service works on every account's data requests" on account_requests
  for all to jotline_service using (true) with check (true);
grant select, insert (account_id, kind) on account_requests to jotline_user;
grant select, insert, update on account_requests to jotline_service;
