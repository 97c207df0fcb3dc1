-- What was said, by whom and when, with card numbers masked before anything is stored; and the notes of a call: one
-- document, and beside it the columns that lists filter and search on.

create table transcripts (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references accounts (id) on delete cascade,
  call_id uuid not null unique references calls (id) on delete cascade,
  engine text not null check (length(engine) between 1 and 100),
  language text not null default 'en' check (length(language) between 2 and 20),
  -- A tsvector holds at most a megabyte; this bound keeps every transcript within it.
  text text not null check (length(text) <= 400000),
  -- The account is a word of the index: a search then reads the entries of one account and not those of all.
  search tsvector not null generated always as (
    to_tsvector('english', text)
    || array_to_tsvector(array['account:' || coalesce(account_id::text, 'none')])
  ) stored,
  created_at timestamptz not null default now(),
  unique (account_id, id),
  foreign key (account_id, call_id) references calls (account_id, id) on delete cascade
);
comment on table transcripts is 'Transcript of a call as one text, for search and export.';
comment on column transcripts.engine is 'Recogniser and model that made it.';
create index transcripts_call on transcripts (account_id, call_id);
create index transcripts_search on transcripts using gin (search);
create trigger transcripts_free before insert or update of account_id, call_id on transcripts
  for each row when (new.account_id is null) execute function app.refuse_owned_parent('calls', 'call_id');

alter table transcripts enable row level security;
create policy "A pro sees only their own transcripts" on transcripts
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's transcripts" on transcripts
  for all to jotline_service using (true) with check (true);
grant select on transcripts to jotline_user;
grant select, insert, update, delete on transcripts to jotline_service;

-- No id and no index by account: ten million rows are read and deleted by their transcript only.
create table transcript_segments (
  transcript_id uuid not null references transcripts (id) on delete cascade,
  position integer not null check (position >= 0),
  account_id uuid,
  speaker text not null default 'unknown' check (speaker in ('pro', 'customer', 'unknown')),
  start_seconds numeric(9, 3) not null check (start_seconds >= 0),
  end_seconds numeric(9, 3) not null,
  text text not null check (length(text) <= 20000),
  confidence real check (confidence between 0 and 1),
  primary key (transcript_id, position),
  foreign key (account_id, transcript_id) references transcripts (account_id, id) on delete cascade,
  check (end_seconds >= start_seconds)
);
comment on table transcript_segments is 'Pieces of a transcript with speaker and time.';
comment on column transcript_segments.confidence is 'Of the recogniser, 0 to 1; null when it gives none.';
create trigger transcript_segments_free before insert or update of account_id, transcript_id on transcript_segments
  for each row when (new.account_id is null) execute function app.refuse_owned_parent('transcripts', 'transcript_id');

alter table transcript_segments enable row level security;
create policy "A pro sees only their own transcript pieces" on transcript_segments
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's transcript pieces" on transcript_segments
  for all to jotline_service using (true) with check (true);
grant select on transcript_segments to jotline_user;
grant select, insert, update, delete on transcript_segments to jotline_service;

create table call_notes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references accounts (id) on delete cascade,
  call_id uuid not null unique references calls (id) on delete cascade,
  document jsonb not null check (jsonb_typeof(document) = 'object' and length(document::text) <= 300000),
  document_version integer not null default 1 check (document_version > 0),
  writer text not null check (length(writer) between 1 and 100),
  job_title text check (length(job_title) <= 300),
  category text check (length(category) between 1 and 100),
  urgency text check (urgency in ('high', 'normal', 'low')),
  summary text check (length(summary) <= 10000),
  -- A tick is not an edit: it neither counts as one nor collides with one.
  done_items text[] not null default '{}'
    check (cardinality(done_items) <= 200 and length(array_to_string(done_items, '')) <= 50000),
  revision integer not null default 1 check (revision > 0),
  is_edited boolean not null default false,
  edited_at timestamptz,
  search tsvector not null generated always as (
    setweight(to_tsvector('english', coalesce(job_title, '') || ' ' || coalesce(category, '')), 'A')
    || setweight(to_tsvector('english', coalesce(summary, '')), 'B')
    || jsonb_to_tsvector('english', document, '["string"]')
    || array_to_tsvector(array['account:' || coalesce(account_id::text, 'none')])
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  foreign key (account_id, call_id) references calls (account_id, id) on delete cascade,
  check (is_edited = (edited_at is not null))
);
comment on table call_notes is 'Notes of a call.';
comment on column call_notes.document is 'Everything the notes say, each item with the moments where it was said.';
comment on column call_notes.document_version is 'Version of the shape of the document.';
comment on column call_notes.writer is 'Language model or embedded writer that made it.';
comment on column call_notes.done_items is
  'Items that are done: the words of an action item, or "missing:" and the label. An item that is reworded is open again.';
comment on column call_notes.revision is 'Goes up with every edit; an edit names the one it started from.';
comment on column call_notes.search is 'Carries the account as a word; see the transcripts.';
create index call_notes_call on call_notes (account_id, call_id);
create index call_notes_category on call_notes (account_id, category);
create index call_notes_search on call_notes using gin (search);
create trigger call_notes_touch before update on call_notes
  for each row execute function app.touch_updated_at();
create trigger call_notes_free before insert or update of account_id, call_id on call_notes
  for each row when (new.account_id is null) execute function app.refuse_owned_parent('calls', 'call_id');

alter table call_notes enable row level security;
create policy "A pro sees only their own notes" on call_notes
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro changes only their own notes" on call_notes
  for update to jotline_user using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
create policy "The service works on every account's notes" on call_notes
  for all to jotline_service using (true) with check (true);
grant select, update (document, job_title, category, urgency, summary, done_items, revision, is_edited, edited_at)
  on call_notes to jotline_user;
grant select, insert, update, delete on call_notes to jotline_service;

create function app.search_calls(query text) returns table (call_id uuid, in_notes boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  asking uuid := app.account_id();
  words tsquery := pg_catalog.websearch_to_tsquery('english', query);
begin
  -- No account, or nothing but words such as "the": no result.
  if asking is null or numnode(words) = 0 then
    return;
  end if;
  words := words && ('''account:' || asking || '''')::tsquery;
  return query
    select found.call_id, bool_or(found.in_notes)
    from (
      select notes.call_id, true as in_notes from public.call_notes notes
      where notes.search @@ words and notes.account_id = asking
      union all
      select spoken.call_id, false from public.transcripts spoken
      where spoken.search @@ words and spoken.account_id = asking
    ) found
    group by found.call_id;
end
$$;
comment on function app.search_calls(text) is
  'Calls of the signed-in account whose notes or transcript match, in the words of a web search: "exact phrase", -not, or.';
revoke execute on function app.search_calls(text) from public;
grant execute on function app.search_calls(text) to jotline_user, jotline_service;

-- A word that most calls have in them ("heater" at a plumber's) matches more rows than any page can show. This search
-- stops after so many, which tells a rare word, whose calls are then all known, from a common one.
create function app.search_some_calls(query text, most integer) returns table (call_id uuid)
language plpgsql stable security definer set search_path = ''
as $$
declare
  asking uuid := app.account_id();
  words tsquery := pg_catalog.websearch_to_tsquery('english', query);
begin
  if asking is null or numnode(words) = 0 then
    return;
  end if;
  words := words && ('''account:' || asking || '''')::tsquery;
  return query
    (select notes.call_id from public.call_notes notes
      where notes.search @@ words and notes.account_id = asking limit most)
    union
    (select spoken.call_id from public.transcripts spoken
      where spoken.search @@ words and spoken.account_id = asking limit most);
end
$$;
comment on function app.search_some_calls(text, integer) is
  'At least `most` calls of the signed-in account that match, or all of them when there are fewer.';
revoke execute on function app.search_some_calls(text, integer) from public;
grant execute on function app.search_some_calls(text, integer) to jotline_user, jotline_service;
