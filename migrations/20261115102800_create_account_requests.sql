-- Exports and deletions of accounts must be provable after the account is gone.

create table account_requests (
  id uuid primary key default gen_random_uuid(),
  -- Not a foreign key: the row outlives the account and holds nothing else about the person.
  user_id uuid not null,
  kind text not null check (kind in ('export', 'deletion')),
  state text not null default 'requested' check (state in ('requested', 'running', 'done', 'withdrawn', 'failed')),
  file_key text check (length(file_key) between 1 and 500),
  failure_reason text check (length(failure_reason) <= 1000),
  due_at timestamptz not null default now(),
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (state not in ('done', 'withdrawn') or finished_at is not null)
);
comment on table account_requests is 'Requests to download the data of an account or to delete it.';
comment on column account_requests.due_at is 'For a deletion, the end of the grace period of 7 days.';
comment on column account_requests.file_key is 'Stored archive of an export.';
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
