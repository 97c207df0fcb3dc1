-- The sound of a call while it is spoken and what has been heard in it so far: kept until the transcript is there.

create table call_streams (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references accounts (id) on delete cascade,
  call_id uuid not null references calls (id) on delete cascade,
  provider_stream_id text not null unique check (length(provider_stream_id) between 1 and 255),
  base_seconds numeric(9, 3) not null default 0 check (base_seconds >= 0),
  sound_seconds numeric(9, 3) not null default 0 check (sound_seconds >= 0),
  gap_seconds numeric(9, 3) not null default 0 check (gap_seconds >= 0),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  refused_at timestamptz,
  listened_at timestamptz,
  finished_at timestamptz,
  unique (account_id, id),
  foreign key (account_id, call_id) references calls (account_id, id) on delete cascade
);
comment on table call_streams is 'Sound that the carrier sends while a call goes on; one row for each stretch without a pause.';
comment on column call_streams.base_seconds is 'Where in the recording it begins, as far as the clock tells.';
comment on column call_streams.gap_seconds is 'How much of it never came.';
comment on column call_streams.refused_at is 'Somebody may have refused the recording: nothing more is taken.';
comment on column call_streams.listened_at is 'When a worker last said that it listens.';
comment on column call_streams.finished_at is 'When all that came had been heard.';
create index call_streams_call on call_streams (account_id, call_id);
create trigger call_streams_free before insert or update of account_id, call_id on call_streams
  for each row when (new.account_id is null) execute function app.refuse_owned_parent('calls', 'call_id');

alter table call_streams enable row level security;
create policy "A pro sees only streams of their own calls" on call_streams
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's streams" on call_streams
  for all to jotline_service using (true) with check (true);
grant select on call_streams to jotline_user;
grant select, insert, update, delete on call_streams to jotline_service;

create table stream_sounds (
  stream_id uuid not null references call_streams (id) on delete cascade,
  position integer not null check (position >= 0),
  account_id uuid,
  sound bytea not null check (length(sound) between 1 and 1000000),
  primary key (stream_id, position),
  foreign key (account_id, stream_id) references call_streams (account_id, id) on delete cascade
);
comment on table stream_sounds is 'Pieces of the sound, G.711 mu-law at 8 kHz.';
comment on column stream_sounds.position is 'Of its first sample in the stream.';
create trigger stream_sounds_free before insert or update of account_id, stream_id on stream_sounds
  for each row when (new.account_id is null) execute function app.refuse_owned_parent('call_streams', 'stream_id');

alter table stream_sounds enable row level security;
create policy "A pro sees only sound of their own calls" on stream_sounds
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's sound" on stream_sounds
  for all to jotline_service using (true) with check (true);
grant select on stream_sounds to jotline_user;
grant select, insert, delete on stream_sounds to jotline_service;

create table heard_windows (
  stream_id uuid not null references call_streams (id) on delete cascade,
  position smallint not null check (position >= 0),
  account_id uuid,
  start_seconds numeric(9, 3) not null check (start_seconds >= 0),
  end_seconds numeric(9, 3) not null,
  turns jsonb not null check (jsonb_typeof(turns) = 'array'),
  levels bytea not null check (length(levels) <= 100000),
  primary key (stream_id, position),
  foreign key (account_id, stream_id) references call_streams (account_id, id) on delete cascade,
  check (end_seconds >= start_seconds)
);
comment on table heard_windows is 'What was heard in a stretch of the stream; seconds count from its beginning.';
comment on column heard_windows.turns is 'Sentences with speaker and time, card numbers masked.';
comment on column heard_windows.levels is 'How loud each hundredth of a second was: by it the stretch is found in the recording.';
create trigger heard_windows_free before insert or update of account_id, stream_id on heard_windows
  for each row when (new.account_id is null) execute function app.refuse_owned_parent('call_streams', 'stream_id');

alter table heard_windows enable row level security;
create policy "A pro sees only what was heard in their own calls" on heard_windows
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on what was heard in every account's calls" on heard_windows
  for all to jotline_service using (true) with check (true);
grant select on heard_windows to jotline_user;
grant select, insert, update (turns), delete on heard_windows to jotline_service;
