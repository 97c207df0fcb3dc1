-- A call in which somebody may have said no to the recording is held: until the pro has listened to that moment and
-- said which it was, nobody reads its words, and after some days without an answer it goes as if it had been refused.

alter table calls
  drop constraint calls_state_check,
  add constraint calls_state_check check (state in (
    'ringing', 'recording', 'recorded', 'transcribing', 'writing_notes', 'held', 'sending', 'done', 'skipped', 'failed'
  )),
  drop constraint calls_skip_reason_check,
  add constraint calls_skip_reason_check check (skip_reason in (
    'no_conversation', 'no_job', 'refused', 'undecided', 'deleted_by_key', 'minutes_spent', 'daily_limit',
    'caller_unknown'
  )),
  add column held_quote text check (length(held_quote) between 1 and 1000),
  add column held_seconds numeric(9, 3) check (held_seconds >= 0),
  add check ((held_quote is null) = (held_seconds is null)),
  add check (held_quote is null or state = 'held');
comment on column calls.held_quote is 'The words in doubt, and all of the transcript that is shown while the call is held.';
comment on column calls.held_seconds is 'Where in the recording they were said.';
create index calls_held on calls (state_changed_at) where state = 'held' and deleted_at is null;

alter table call_events
  drop constraint call_events_kind_check,
  add constraint call_events_kind_check check (kind in (
    'announcement', 'beep', 'recording_started', 'recording_paused', 'recording_resumed', 'recording_deleted',
    'key_pressed', 'refusal_spoken', 'refusal_doubted', 'refusal_ruled_out', 'refusal_undecided', 'call_refused',
    'hung_up'
  ));

alter table call_deliveries
  drop constraint call_deliveries_purpose_check,
  add constraint call_deliveries_purpose_check check (purpose in (
    'notes', 'crm', 'recap', 'refusal_notice', 'failure_notice', 'doubt_notice'
  ));

create function app.transcripts_in_doubt() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select transcripts.id
  from public.calls
  join public.transcripts on transcripts.call_id = calls.id
  where calls.account_id = app.account_id() and calls.state = 'held'
$$;
comment on function app.transcripts_in_doubt() is 'Transcripts of the signed-in account that nobody may read yet.';
revoke execute on function app.transcripts_in_doubt() from public;
grant execute on function app.transcripts_in_doubt() to jotline_user;

create policy "Nobody reads what was said in a call in doubt" on transcripts
  as restrictive for select to jotline_user using (id not in (select app.transcripts_in_doubt()));
create policy "Nobody reads the pieces of a call in doubt" on transcript_segments
  as restrictive for select to jotline_user using (transcript_id not in (select app.transcripts_in_doubt()));
