-- On key 3 a call reads back the address, the number and the day: what was read, and what the people said to it.

create table call_read_backs (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  call_id uuid not null references calls (id) on delete cascade,
  step integer not null check (step > 0),
  round smallint not null check (round in (1, 2)),
  state text not null default 'reading' check (state in (
    'reading', 'hearing', 'stopped', 'confirmed', 'corrected', 'not_confirmed', 'no_answer'
  )),
  wording text not null check (length(wording) between 1 and 2000),
  read_values jsonb not null check (jsonb_typeof(read_values) = 'object' and length(read_values::text) <= 5000),
  corrected_values jsonb check (jsonb_typeof(corrected_values) = 'object' and length(corrected_values::text) <= 5000),
  answer text check (length(answer) <= 2000),
  start_seconds numeric(9, 3) not null check (start_seconds >= 0),
  answer_from_seconds numeric(9, 3) check (answer_from_seconds >= 0),
  answer_to_seconds numeric(9, 3),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (call_id, step),
  check ((answer_from_seconds is null) = (answer_to_seconds is null)),
  check (answer_to_seconds >= answer_from_seconds),
  check ((state in ('reading', 'hearing')) = (settled_at is null)),
  check ((state = 'corrected') = (corrected_values is not null)),
  foreign key (account_id, call_id) references calls (account_id, id) on delete cascade
);
comment on table call_read_backs is
  'What a call read back on key 3 and what became of it. Has the customer''s own data, so it goes with the transcript; the consent log keeps that it happened.';
comment on column call_read_backs.step is 'The document of the call that reads it.';
comment on column call_read_backs.round is 'A correction is read back once more, and no third time.';
comment on column call_read_backs.start_seconds is 'Moment in the recording; our own voice ends where the answer begins.';
create index call_read_backs_call on call_read_backs (account_id, call_id, start_seconds);

alter table call_read_backs enable row level security;
create policy "A pro sees only what their own calls read back" on call_read_backs
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A technician sees only what their own calls read back" on call_read_backs
  for select to jotline_user using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and app.is_own_call(call_id, (select app.own_line_ids()))
  );
create policy "Nobody reads what a call in doubt read back" on call_read_backs
  as restrictive for select to jotline_user using (
    not exists (select from calls where calls.id = call_read_backs.call_id and calls.state = 'held')
  );
create policy "The service works on what every call read back" on call_read_backs
  for all to jotline_service using (true) with check (true);
grant select on call_read_backs to jotline_user;
grant select, insert, update, delete on call_read_backs to jotline_service;

alter table call_events
  drop constraint call_events_kind_check,
  add constraint call_events_kind_check check (kind in (
    'announcement', 'beep', 'recording_started', 'recording_paused', 'recording_resumed', 'recording_deleted',
    'key_pressed', 'refusal_spoken', 'refusal_doubted', 'refusal_ruled_out', 'refusal_undecided', 'call_refused',
    'hung_up', 'read_back', 'read_back_settled'
  )) not valid;
alter table call_events validate constraint call_events_kind_check;
