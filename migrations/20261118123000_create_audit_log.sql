-- Who saw, changed, sent, exported or deleted what of a business, and from where. Entries are added and read, and nothing
-- else: not by a person, not by the service. They go when they are older than 13 months, or with their account.

create table audit_entries (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  at timestamptz not null default now(),
  login_id uuid,
  login_name text check (length(login_name) <= 200),
  login_role text check (login_role in ('owner', 'office', 'technician')),
  key_id uuid,
  key_name text check (length(key_name) <= 60),
  deed text not null check (deed ~ '^[a-z_]{1,40}\.[a-z_]{1,40}$'),
  action text not null check (action in (
    'saw', 'created', 'changed', 'sent', 'exported', 'deleted', 'signed_in', 'failed_sign_in'
  )),
  subject text not null check (subject in (
    'account', 'session', 'password', 'two_step', 'email', 'calls', 'call', 'recording', 'notes', 'recap',
    'call_settings', 'word', 'card', 'order', 'plan', 'invoices', 'invoice', 'company', 'contacts', 'contact', 'import',
    'campaign', 'conversation', 'picture', 'appointment', 'line', 'recipient', 'number', 'member', 'invitation', 'key',
    'webhook', 'log'
  )),
  subject_id uuid,
  via text not null check (via in ('web', 'api', 'mcp', 'jotline')),
  address text check (length(address) <= 45),
  device text check (length(device) <= 60),
  request_id uuid,
  check ((login_id is null) = (via = 'jotline')),
  check ((login_id is null) = (login_name is null) and (login_id is null) = (login_role is null)),
  check ((key_id is null) = (key_name is null))
);
comment on table audit_entries is 'The activity log: who did what, when and from where. What it was about is kept as an id, never as words, so that what was deleted is not kept here.';
comment on column audit_entries.at is 'Told by the database: nobody who adds an entry says when.';
comment on column audit_entries.login_id is 'Who did it, or in whose name a key did; null for Jotline itself. Name and role are those of that moment, and outlive the person''s membership.';
comment on column audit_entries.deed is 'What exactly was done, as domain/audit/deeds.ts words it.';
comment on column audit_entries.subject_id is 'No reference: the entry stays when the thing goes.';
create index audit_entries_newest on audit_entries (account_id, at desc, id desc);
create index audit_entries_kind on audit_entries (account_id, action, at desc, id desc);
create index audit_entries_person on audit_entries (account_id, login_id, at desc);
create index audit_entries_key on audit_entries (account_id, key_id, at desc) where key_id is not null;
create index audit_entries_at on audit_entries using brin (at);
-- Looking at the same thing again within ten minutes, from the same address, is one entry, also when two look in the same
-- instant.
create unique index audit_entries_sights on audit_entries
  (account_id, login_id, deed, subject_id, key_id, address,
    date_bin('10 minutes', at, timestamptz '2026-01-01 00:00:00+00'))
  nulls not distinct where action = 'saw';

create function app.keep_audit_entries() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and (
    old.at < pg_catalog.now() - interval '13 months'
    or not exists (select from public.accounts where id = old.account_id)
  ) then
    return old;
  end if;
  raise exception 'entries of the activity log stay as they are'
    using errcode = 'restrict_violation', table = tg_table_name, constraint = 'audit_entries_append_only';
end
$$;
comment on function app.keep_audit_entries() is 'Lets go of what is older than 13 months and of what an account takes along, and of nothing else, whoever asks.';
create trigger audit_entries_keep before update or delete on audit_entries
  for each row execute function app.keep_audit_entries();
create trigger audit_entries_keep_all before truncate on audit_entries
  for each statement execute function app.keep_audit_entries();

create function app.sweep_audit_entries(most integer) returns integer
language sql volatile security definer set search_path = ''
as $$
  with swept as (
    delete from public.audit_entries where id in (
      select id from public.audit_entries where at < pg_catalog.now() - interval '13 months' limit most
    ) returning 1
  )
  select count(*)::integer from swept
$$;
comment on function app.sweep_audit_entries(integer) is 'The one way in which an entry of a living account goes: it is older than 13 months.';
revoke execute on function app.keep_audit_entries(), app.sweep_audit_entries(integer) from public;
grant execute on function app.sweep_audit_entries(integer) to jotline_service;

alter table audit_entries enable row level security;
create policy "The owner reads the activity log of their own account" on audit_entries
  for select to jotline_user
  using (account_id = (select app.account_id()) and (select app.role()) = 'owner');
create policy "The service reads every account's activity log" on audit_entries
  for select to jotline_service using (true);
create policy "The service adds to every account's activity log" on audit_entries
  for insert to jotline_service with check (true);
grant select on audit_entries to jotline_user, jotline_service;
grant insert (
  account_id, login_id, login_name, login_role, key_id, key_name, deed, action, subject, subject_id, via, address, device,
  request_id
) on audit_entries to jotline_service;
