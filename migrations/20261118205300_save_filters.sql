-- Filters of the contacts and of the calls under a name, for one person or for everyone.

create table saved_filters (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  login_id uuid not null,
  list text not null check (list in ('contacts', 'calls')),
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null check (jsonb_typeof(filter) = 'object' and filter <> '{}' and length(filter::text) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, login_id) references logins (account_id, id) on delete cascade
);
comment on table saved_filters is 'Filters of a list under a name. They go when the person leaves who made them.';
comment on column saved_filters.filter is 'What the address of the list says, name by name.';
comment on column saved_filters.is_shared is 'Everyone of the office sees it; only who made it changes it.';
create unique index saved_filters_name on saved_filters (account_id, login_id, list, lower(name));
create trigger saved_filters_touch before update on saved_filters
  for each row execute function app.touch_updated_at();

alter table saved_filters enable row level security;
create policy "A member sees their own filters and those for everyone" on saved_filters
  for select to jotline_user using (
    account_id = (select app.account_id()) and (is_shared or login_id = (select app.login_id()))
  );
create policy "A member saves only their own filters" on saved_filters
  for insert to jotline_user with check (
    account_id = (select app.account_id()) and login_id = (select app.login_id())
  );
create policy "A member changes only their own filters" on saved_filters
  for update to jotline_user using (
    account_id = (select app.account_id()) and login_id = (select app.login_id())
  ) with check (account_id = (select app.account_id()) and login_id = (select app.login_id()));
create policy "A member removes only their own filters" on saved_filters
  for delete to jotline_user using (
    account_id = (select app.account_id()) and login_id = (select app.login_id())
  );
create policy "A technician sees only their own filters" on saved_filters
  for select to jotline_user using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and login_id = (select app.login_id())
  );
create policy "A technician saves only filters of calls, for themselves" on saved_filters
  for insert to jotline_user with check (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and login_id = (select app.login_id()) and list = 'calls' and not is_shared
  );
create policy "A technician changes only their own filters" on saved_filters
  for update to jotline_user using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and login_id = (select app.login_id())
  ) with check (
    account_id = (select app.technician_account_id()) and login_id = (select app.login_id())
    and list = 'calls' and not is_shared
  );
create policy "A technician removes only their own filters" on saved_filters
  for delete to jotline_user using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and login_id = (select app.login_id())
  );
create policy "The service works on every member's filters" on saved_filters
  for all to jotline_service using (true) with check (true);
grant select, insert (account_id, login_id, list, name, filter, is_shared), update (name, is_shared), delete
  on saved_filters to jotline_user;
grant select, insert, update, delete on saved_filters to jotline_service;
