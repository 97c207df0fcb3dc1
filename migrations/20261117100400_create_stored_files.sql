-- Files live in a folder or in S3; this is the list of what is there, whose it is and what may be cleaned away.

create table stored_files (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references accounts (id) on delete set null,
  key text not null unique check (length(key) between 1 and 500),
  kind text not null check (kind in (
    'recording', 'company_logo', 'campaign_image', 'contact_import', 'import_errors', 'receipt', 'data_export'
  )),
  content_type text not null check (length(content_type) between 1 and 200),
  bytes bigint not null check (bytes >= 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  is_public boolean not null default false,
  expires_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table stored_files is 'Everything kept in file storage.';
comment on column stored_files.account_id is
  'Null for a recording of a free customer call, and once the account is gone: the file itself is then still to be removed.';
comment on column stored_files.is_public is
  'Logos and campaign pictures; everything else is reached by signed links only.';
comment on column stored_files.deleted_at is 'When the file was removed from storage.';
create index stored_files_account_id on stored_files (account_id, kind, created_at desc);
create index stored_files_ownerless on stored_files (created_at) where account_id is null and deleted_at is null;
create index stored_files_expires_at on stored_files (expires_at) where deleted_at is null;
create trigger stored_files_touch before update on stored_files
  for each row execute function app.touch_updated_at();

alter table stored_files enable row level security;
create policy "A pro sees only their own files" on stored_files
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's files" on stored_files
  for all to jotline_service using (true) with check (true);
grant select on stored_files to jotline_user;
grant select, insert, update, delete on stored_files to jotline_service;
