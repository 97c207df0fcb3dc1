-- Sound that did not come over our number: a recording that somebody adds, or a memo spoken into the phone.

alter table calls
  add column source text not null default 'phone',
  add column added_at timestamptz,
  add column stated_customer jsonb,
  add constraint calls_source_check check (source in ('phone', 'upload', 'memo')) not valid,
  add constraint calls_brought_have_an_owner check (
    source = 'phone' or (account_id is not null and caller_phone is null and provider_recording_id is null)
  ) not valid,
  add constraint calls_brought_say_when check ((source = 'phone') = (added_at is null)) not valid,
  add constraint calls_stated_customer_check check (
    stated_customer is null
    or (source <> 'phone' and jsonb_typeof(stated_customer) = 'object' and length(stated_customer::text) <= 5000)
  ) not valid;
alter table calls validate constraint calls_source_check;
alter table calls validate constraint calls_brought_have_an_owner;
alter table calls validate constraint calls_brought_say_when;
alter table calls validate constraint calls_stated_customer_check;
comment on column calls.source is
  'Phone: over our number. Upload: a recording of a conversation that somebody added. Memo: one person alone, the pro.';
comment on column calls.added_at is 'When it was brought; started_at is when it was said. Null for a call over our number.';
comment on column calls.stated_customer is
  'Whom it is about, as whoever brought it said: fills what nobody said in it. Goes with the words of the call.';
create index calls_brought on calls (account_id, added_at) where added_at is not null;

alter table call_events
  drop constraint call_events_kind_check,
  add constraint call_events_kind_check check (kind in (
    'announcement', 'beep', 'recording_started', 'recording_paused', 'recording_resumed', 'recording_deleted',
    'key_pressed', 'refusal_spoken', 'refusal_doubted', 'refusal_ruled_out', 'refusal_undecided', 'call_refused',
    'hung_up', 'read_back', 'read_back_settled', 'consent_stated'
  )) not valid,
  add constraint call_events_statements_have_words check (
    kind <> 'consent_stated' or (wording is not null and wording_version is not null)
  ) not valid;
alter table call_events validate constraint call_events_kind_check;
alter table call_events validate constraint call_events_statements_have_words;

alter table stored_files
  drop constraint stored_files_kind_check,
  add constraint stored_files_kind_check check (kind in (
    'recording', 'company_logo', 'campaign_image', 'contact_import', 'import_errors', 'receipt', 'data_export',
    'message_picture', 'recording_part'
  )) not valid;
alter table stored_files validate constraint stored_files_kind_check;

create table recording_uploads (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  login_id uuid not null,
  call_id uuid,
  source text not null check (source in ('upload', 'memo')),
  phone_number_id uuid,
  happened_at timestamptz not null,
  bytes integer not null check (bytes > 0),
  received_parts integer[] not null default '{}' check (cardinality(received_parts) <= 1000),
  statement text not null check (length(statement) between 1 and 2000),
  statement_version text not null check (length(statement_version) between 1 and 50),
  stated_at timestamptz not null,
  stated_from text not null check (length(stated_from) between 1 and 60),
  stated_by text not null check (length(stated_by) between 1 and 200),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (account_id, login_id) references logins (account_id, id) on delete cascade,
  foreign key (account_id, phone_number_id) references phone_numbers (account_id, id)
    on delete set null (phone_number_id),
  foreign key (account_id, call_id) references calls (account_id, id) on delete cascade
);
comment on table recording_uploads is
  'Sound on its way from a browser, in parts, until it is a call and its parts are joined. The browser names it, so that what is sent twice is one.';
comment on column recording_uploads.statement is
  'What whoever brings it said about those who can be heard: without it no row, and without a row no sound.';
comment on column recording_uploads.stated_from is 'The network address it was said from.';
comment on column recording_uploads.call_id is 'The call it became; its parts are still to be joined.';
create index recording_uploads_login on recording_uploads (account_id, login_id);
create index recording_uploads_line on recording_uploads (account_id, phone_number_id) where phone_number_id is not null;
create index recording_uploads_call on recording_uploads (account_id, call_id) where call_id is not null;
create index recording_uploads_expires_at on recording_uploads (expires_at);

alter table recording_uploads enable row level security;
create policy "A pro sees only what is on its way to their own account" on recording_uploads
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A technician sees only what they bring themselves" on recording_uploads
  for select to jotline_user using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and login_id = (select app.login_id())
  );
create policy "The service works on every account's uploads" on recording_uploads
  for all to jotline_service using (true) with check (true);
grant select on recording_uploads to jotline_user;
grant select, insert, update, delete on recording_uploads to jotline_service;
