-- Customers text pictures of the job: each is fetched from the carrier into private storage and shown in the thread.
alter table stored_files drop constraint stored_files_kind_check;
alter table stored_files add constraint stored_files_kind_check check (kind in (
  'recording', 'company_logo', 'campaign_image', 'contact_import', 'import_errors', 'receipt', 'data_export',
  'message_picture'
));

create table message_pictures (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  message_id uuid not null,
  position smallint not null check (position between 0 and 20),
  source_url text not null check (length(source_url) between 1 and 2000),
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'failed')),
  file_key text check (length(file_key) between 1 and 500),
  problem text check (length(problem) <= 300),
  created_at timestamptz not null default now(),
  unique (account_id, id),
  unique (message_id, position),
  foreign key (account_id, message_id) references messages (account_id, id) on delete cascade,
  check ((state = 'kept') = (file_key is not null)),
  check ((state = 'failed') = (problem is not null))
);
comment on table message_pictures is 'Pictures that came with a text, in the order in which they came.';
comment on column message_pictures.source_url is 'Where the carrier has it; fetched with our credentials.';
create index message_pictures_message on message_pictures (account_id, message_id, position);

alter table message_pictures enable row level security;
create policy "A pro sees only pictures of their own texts" on message_pictures
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's pictures" on message_pictures
  for all to jotline_service using (true) with check (true);
grant select on message_pictures to jotline_user;
grant select, insert, update (state, file_key, problem), delete on message_pictures to jotline_service;
