-- Two entries of one person become one, keep both numbers, and can be taken apart again for a day. A number is held by one
-- entry of an account, be it merged into another or not: whoever looks for it finds one person.

update contacts merged
set phone = null, text_consent = false, text_consent_source = null, text_consent_statement = null, text_consent_at = null
where merged.merged_into_id is not null and merged.phone is not null and exists (
  select from contacts other
  where other.account_id = merged.account_id and other.phone = merged.phone and other.id <> merged.id
    and (other.merged_into_id is null or other.id < merged.id)
);
drop index contacts_phone;
create unique index contacts_phone on contacts (account_id, phone) where phone is not null;
comment on column contacts.merged_into_id is
  'The contact that this entry became part of; lists leave it out, and its number is another one of that contact.';

create table contact_merges (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  kept_id uuid not null,
  duplicate_id uuid not null,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  moved jsonb not null check (jsonb_typeof(moved) = 'object'),
  merged_at timestamptz not null,
  undone_at timestamptz check (undone_at >= merged_at),
  created_at timestamptz not null default now(),
  foreign key (account_id, kept_id) references contacts (account_id, id) on delete cascade,
  foreign key (account_id, duplicate_id) references contacts (account_id, id) on delete cascade,
  check (kept_id <> duplicate_id)
);
comment on table contact_merges is 'Merges of contacts, with what it takes to undo them.';
comment on column contact_merges.before is 'Both entries as they were, and what the kept one became.';
comment on column contact_merges.moved is 'Ids of the calls, texts, appointments and entries that moved to the kept one.';
create index contact_merges_kept on contact_merges (account_id, kept_id, merged_at desc);
create unique index contact_merges_duplicate on contact_merges (account_id, duplicate_id) where undone_at is null;

alter table contact_merges enable row level security;
create policy "A pro sees only their own merges" on contact_merges
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro merges only their own contacts" on contact_merges
  for insert to jotline_user with check (account_id = (select app.account_id()));
create policy "A pro undoes only their own merges" on contact_merges
  for update to jotline_user using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
create policy "The service works on every account's merges" on contact_merges
  for all to jotline_service using (true) with check (true);
grant select, insert, update (undone_at) on contact_merges to jotline_user;
grant select, insert, update, delete on contact_merges to jotline_service;
