-- What was said, by whom and when. Card numbers are masked before anything is stored here.

create table transcripts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade,
  call_id uuid not null unique references calls (id) on delete cascade,
  engine text not null check (length(engine) between 1 and 100),
  language text not null default 'en' check (length(language) between 2 and 20),
  -- A tsvector holds at most a megabyte; this bound keeps every transcript within it.
  text text not null check (length(text) <= 400000),
  -- The account is a word of the index: a search then reads the entries of one account and not those of all.
  search tsvector not null generated always as (
    to_tsvector('english', text)
    || array_to_tsvector(array['account:' || coalesce(user_id::text, 'none')])
  ) stored,
  created_at timestamptz not null default now(),
  unique (user_id, id),
  foreign key (user_id, call_id) references calls (user_id, id) on delete cascade
);
comment on table transcripts is 'Transcript of a call as one text, for search and export.';
comment on column transcripts.engine is 'Recogniser and model that made it.';
create index transcripts_call on transcripts (user_id, call_id);
create index transcripts_search on transcripts using gin (search);
create trigger transcripts_free before insert or update of user_id, call_id on transcripts
  for each row when (new.user_id is null) execute function app.refuse_owned_parent('calls', 'call_id');

-- No id and no index by account: ten million rows are read and deleted by their transcript only.
create table transcript_segments (
  transcript_id uuid not null references transcripts (id) on delete cascade,
  position integer not null check (position >= 0),
  user_id uuid,
  speaker text not null default 'unknown' check (speaker in ('pro', 'customer', 'unknown')),
  start_seconds numeric(9, 3) not null check (start_seconds >= 0),
  end_seconds numeric(9, 3) not null,
  text text not null check (length(text) <= 20000),
  confidence real check (confidence between 0 and 1),
  primary key (transcript_id, position),
  foreign key (user_id, transcript_id) references transcripts (user_id, id) on delete cascade,
  check (end_seconds >= start_seconds)
);
comment on table transcript_segments is 'Pieces of a transcript with speaker and time.';
comment on column transcript_segments.confidence is 'Of the recogniser, 0 to 1; null when it gives none.';
create trigger transcript_segments_free before insert or update of user_id, transcript_id on transcript_segments
  for each row when (new.user_id is null) execute function app.refuse_owned_parent('transcripts', 'transcript_id');

alter table transcripts enable row level security;
alter table transcript_segments enable row level security;
create policy "A pro sees only their own transcripts" on transcripts
  for select to jotline_user using (user_id = (select app.user_id()));
create policy "The service works on every account's transcripts" on transcripts
  for all to jotline_service using (true) with check (true);
create policy "A pro sees only their own transcript pieces" on transcript_segments
  for select to jotline_user using (user_id = (select app.user_id()));
create policy "The service works on every account's transcript pieces" on transcript_segments
  for all to jotline_service using (true) with check (true);

grant select on transcripts, transcript_segments to jotline_user;
grant select, insert, update, delete on transcripts, transcript_segments to jotline_service;
