-- Contacts are the customers of a pro, from calls, replies and imports. Only those who agreed to texts are texted.

create table contacts (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  name text check (length(name) <= 200),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(email) <= 254),
  address text check (length(address) <= 500),
  state text check (state ~ '^[A-Z]{2}$'),
  zip text check (zip ~ '^[0-9]{5}$'),
  tags text[] not null default '{}' check (cardinality(tags) <= 50 and length(array_to_string(tags, '')) <= 2000),
  source text not null default 'manual' check (source in ('call', 'reply', 'import', 'manual')),
  last_job_at timestamptz,
  last_job_title text check (length(last_job_title) <= 300),
  text_consent boolean not null default false,
  text_consent_source text check (text_consent_source in ('call', 'reply', 'import', 'manual', 'website')),
  text_consent_statement text check (length(text_consent_statement) <= 2000),
  text_consent_at timestamptz,
  merged_into_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  foreign key (account_id, merged_into_id) references contacts (account_id, id) on delete cascade,
  check (merged_into_id <> id),
  check (not text_consent or (text_consent_source is not null and text_consent_at is not null))
);
comment on table contacts is 'Customers of a pro; their number is the Network count.';
comment on column contacts.state is 'With zip decides the time zone for quiet hours; else the area code does.';
comment on column contacts.last_job_at is 'Audience windows of campaigns count from here.';
comment on column contacts.text_consent_statement is
  'The words of the consent, as given by the customer or declared at import.';
comment on column contacts.merged_into_id is 'The contact that replaced this duplicate; lists leave merged ones out.';
create unique index contacts_phone on contacts (account_id, phone) where merged_into_id is null;
create index contacts_newest on contacts (account_id, created_at desc, id) where merged_into_id is null;
create index contacts_name on contacts (account_id, lower(name), id) where merged_into_id is null;
-- The list goes by name too, those without one last, page by page along this index.
create index contacts_by_name on contacts (account_id, (name is null), coalesce(lower(name), ''), id)
  where merged_into_id is null;
create index contacts_email on contacts (account_id, email) where email is not null;
create index contacts_last_job on contacts (account_id, last_job_at desc) where merged_into_id is null;
create index contacts_merged_into on contacts (account_id, merged_into_id) where merged_into_id is not null;
create trigger contacts_touch before update on contacts
  for each row execute function app.touch_updated_at();

alter table contacts enable row level security;
create policy "A pro sees only their own contacts" on contacts
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro adds only their own contacts" on contacts
  for insert to jotline_user with check (account_id = (select app.account_id()));
create policy "A pro changes only their own contacts" on contacts
  for update to jotline_user using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
create policy "A pro deletes only their own contacts" on contacts
  for delete to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's contacts" on contacts
  for all to jotline_service using (true) with check (true);
grant select, insert, delete, update (
  name, phone, email, address, state, zip, tags, last_job_at, last_job_title,
  text_consent, text_consent_source, text_consent_statement, text_consent_at, merged_into_id
) on contacts to jotline_user;
grant select, insert, update, delete on contacts to jotline_service;

create table contact_imports (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  file_name text not null check (length(file_name) between 1 and 300),
  file_key text not null check (length(file_key) between 1 and 500),
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object'),
  consent_statement text check (length(consent_statement) between 1 and 2000),
  state text not null default 'uploaded' check (state in ('uploaded', 'queued', 'running', 'done', 'failed')),
  failure_reason text check (length(failure_reason) <= 1000),
  total_rows integer not null default 0 check (total_rows >= 0),
  processed_rows integer not null default 0 check (processed_rows >= 0),
  created_rows integer not null default 0 check (created_rows >= 0),
  merged_rows integer not null default 0 check (merged_rows >= 0),
  failed_rows integer not null default 0 check (failed_rows >= 0),
  errors_key text check (length(errors_key) between 1 and 500),
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (state = 'uploaded' or consent_statement is not null)
);
comment on table contact_imports is 'CSV imports of contacts with their progress.';
comment on column contact_imports.mapping is 'Field of a contact to column of the file.';
comment on column contact_imports.consent_statement is
  'What the pro declared about the consent of these people, word for word.';
comment on column contact_imports.processed_rows is 'Where a restarted import goes on.';
comment on column contact_imports.errors_key is 'Stored file with the rows that failed and why.';
create index contact_imports_newest on contact_imports (account_id, created_at desc);
create trigger contact_imports_touch before update on contact_imports
  for each row execute function app.touch_updated_at();

alter table contact_imports enable row level security;
create policy "A pro sees only their own imports" on contact_imports
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro adds only their own imports" on contact_imports
  for insert to jotline_user with check (account_id = (select app.account_id()));
create policy "The service works on every account's imports" on contact_imports
  for all to jotline_service using (true) with check (true);
grant select, insert (id, account_id, file_name, file_key, mapping) on contact_imports to jotline_user;
grant select, insert, update, delete on contact_imports to jotline_service;
