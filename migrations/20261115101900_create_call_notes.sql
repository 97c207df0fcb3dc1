-- Notes of a call: one document, and beside it the columns that lists filter and search on.

create table call_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade,
  call_id uuid not null unique references calls (id) on delete cascade,
  document jsonb not null check (jsonb_typeof(document) = 'object' and length(document::text) <= 300000),
  document_version integer not null default 1 check (document_version > 0),
  writer text not null check (length(writer) between 1 and 100),
  job_title text check (length(job_title) <= 300),
  category text check (length(category) between 1 and 100),
  urgency text check (urgency in ('high', 'normal', 'low')),
  summary text check (length(summary) <= 10000),
  revision integer not null default 1 check (revision > 0),
  is_edited boolean not null default false,
  edited_at timestamptz,
  search tsvector not null generated always as (
    setweight(to_tsvector('english', coalesce(job_title, '') || ' ' || coalesce(category, '')), 'A')
    || setweight(to_tsvector('english', coalesce(summary, '')), 'B')
    || jsonb_to_tsvector('english', document, '["string"]')
    || array_to_tsvector(array['account:' || coalesce(user_id::text, 'none')])
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, id),
  foreign key (user_id, call_id) references calls (user_id, id) on delete cascade,
  check (is_edited = (edited_at is not null))
);
comment on table call_notes is 'Notes of a call.';
comment on column call_notes.document is 'Everything the notes say, each item with the moments where it was said.';
comment on column call_notes.document_version is 'Version of the shape of the document.';
comment on column call_notes.writer is 'Language model or embedded writer that made it.';
comment on column call_notes.revision is 'Goes up with every edit; an edit names the one it started from.';
comment on column call_notes.search is 'Carries the account as a word; see the transcripts.';
create index call_notes_call on call_notes (user_id, call_id);
create index call_notes_category on call_notes (user_id, category);
create index call_notes_search on call_notes using gin (search);
create trigger call_notes_touch before update on call_notes
  for each row execute function app.touch_updated_at();
create trigger call_notes_free before insert or update of user_id, call_id on call_notes
  for each row when (new.user_id is null) execute function app.refuse_owned_parent('calls', 'call_id');

alter table call_notes enable row level security;
create policy "A pro sees only their own notes" on call_notes
  for select to jotline_user using (user_id = (select app.user_id()));
create policy "A pro changes only their own notes" on call_notes
  for update to jotline_user using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
create policy "The service works on every account's notes" on call_notes
  for all to jotline_service using (true) with check (true);

grant select, update (document, job_title, category, urgency, summary, revision, is_edited, edited_at)
  on call_notes to jotline_user;
grant select, insert, update, delete on call_notes to jotline_service;
