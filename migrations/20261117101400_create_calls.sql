-- A call and its consent log. The log is the proof that everyone was told; it can be added to and never changed.

create function app.stamp_call_state() returns trigger
language plpgsql
as $$
begin
  new.state_changed_at := clock_timestamp();
  return new;
end
$$;
revoke execute on function app.stamp_call_state() from public;

create table calls (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references accounts (id) on delete cascade,
  phone_number_id uuid,
  contact_id uuid,
  kind text not null check (kind in ('pro', 'customer')),
  provider text not null check (length(provider) between 1 and 40),
  provider_call_id text not null unique check (length(provider_call_id) between 1 and 255),
  caller_phone text check (caller_phone ~ '^\+[1-9][0-9]{6,14}$'),
  called_phone text check (called_phone ~ '^\+[1-9][0-9]{6,14}$'),
  state text not null default 'ringing' check (state in (
    'ringing', 'recording', 'recorded', 'transcribing', 'writing_notes', 'sending', 'done', 'skipped', 'failed'
  )),
  state_changed_at timestamptz not null default now(),
  progress_percent smallint check (progress_percent between 0 and 100),
  waiting_reason text check (length(waiting_reason) between 1 and 300),
  resumed_count integer not null default 0 check (resumed_count >= 0),
  skip_reason text check (skip_reason in (
    'no_conversation', 'no_job', 'refused', 'deleted_by_key', 'minutes_spent', 'daily_limit', 'caller_unknown'
  )),
  failed_step text check (failed_step in ('recording', 'recorded', 'transcribing', 'writing_notes', 'sending')),
  failure_reason text check (length(failure_reason) between 1 and 1000),
  started_at timestamptz not null default now(),
  answered_at timestamptz,
  recording_started_at timestamptz,
  ended_at timestamptz,
  duration_seconds integer check (duration_seconds >= 0),
  billed_minutes integer check (billed_minutes >= 0),
  billed_cycle_start date check (extract(day from billed_cycle_start) = 1),
  provider_recording_id text unique check (length(provider_recording_id) between 1 and 255),
  recording_key text unique check (length(recording_key) between 1 and 500),
  recording_seconds numeric(9, 3) check (recording_seconds >= 0),
  recording_deleted_at timestamptz,
  carrier_recording_deleted_at timestamptz,
  keep_until timestamptz,
  deletion_announced_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  foreign key (account_id, phone_number_id) references phone_numbers (account_id, id) on delete set null (phone_number_id),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete set null (contact_id),
  check ((kind = 'customer') = (account_id is null)),
  check (account_id is not null or (phone_number_id is null and contact_id is null)),
  check ((state = 'skipped') = (skip_reason is not null)),
  check ((state = 'failed') = (failure_reason is not null)),
  check (state <> 'failed' or failed_step is not null)
);
comment on table calls is 'Calls to the product''s number.';
comment on column calls.account_id is 'Null for a free call of a customer: nobody''s account, seen by the service alone.';
comment on column calls.contact_id is 'The customer of the call, once known.';
comment on column calls.progress_percent is 'How much of the recording is transcribed; null when that is not under way.';
comment on column calls.waiting_reason is 'What the call waits for, in words a person understands; null when it does not.';
comment on column calls.resumed_count is
  'How often it was found without a job and put back to work: one that brings every try down is not resumed for ever.';
comment on column calls.skip_reason is
  'No conversation: nobody spoke. No job: a wrong number or a sales pitch, transcribed but without notes. Caller unknown: who hides the number cannot be sent notes or a recap, so the call is explained and not recorded.';
comment on column calls.failed_step is 'Retry goes on from here.';
comment on column calls.failure_reason is 'In words a person understands.';
comment on column calls.billed_minutes is 'Whole minutes drawn from the pool of billed_cycle_start; null until drawn.';
comment on column calls.recording_key is 'Key in private storage; null before it was fetched and after it was deleted.';
comment on column calls.keep_until is
  'Recording, transcript and notes go after this: paused plan, or free call. Cleared when the plan runs again.';
comment on column calls.deletion_announced_at is
  'When its owner was told by mail that it goes at keep_until; a pro''s call is not deleted before.';
comment on column calls.deleted_at is
  'Deleted by the person, or because its days were over. The row stays for minutes and consent log; its contents are gone.';
create index calls_newest on calls (account_id, started_at desc, id desc) where deleted_at is null;
create index calls_line on calls (account_id, phone_number_id, started_at desc);
create index calls_state on calls (account_id, state, started_at desc);
create index calls_contact on calls (account_id, contact_id, started_at desc) where contact_id is not null;
create index calls_caller on calls (caller_phone, started_at desc);
create index calls_unfinished on calls (state_changed_at) where state not in ('done', 'skipped', 'failed');
-- What is gone already is not looked at again.
create index calls_due on calls (keep_until) where keep_until is not null and deleted_at is null;
-- Marked as deleted, its sound still to be removed: after a crash, or while storage is away.
create index calls_erasing on calls (id) where deleted_at is not null and recording_key is not null;
create trigger calls_touch before update on calls
  for each row execute function app.touch_updated_at();
create trigger calls_stamp_state before update of state on calls
  for each row when (old.state is distinct from new.state) execute function app.stamp_call_state();

alter table calls enable row level security;
create policy "A pro sees only their own calls" on calls
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro says whose their own calls are" on calls
  for update to jotline_user using (account_id = (select app.account_id()))
  with check (account_id = (select app.account_id()));
create policy "The service works on every account's calls" on calls
  for all to jotline_service using (true) with check (true);
-- Nobody deletes a call row: the consent log would go with it. Only the deletion of the account does that.
-- Two contacts that are one person are merged, and their calls with them.
grant select, update (contact_id) on calls to jotline_user;
grant select, insert, update on calls to jotline_service;

-- A null account switches the key of account and call off, and the row would be hidden from the account it is about:
-- what belongs to nobody hangs on a free call.
create function app.refuse_owned_parent() returns trigger
language plpgsql
as $$
declare
  is_owned boolean;
begin
  execute format('select account_id is not null from public.%I where id = $1', tg_argv[0])
    into is_owned using (to_jsonb(new) ->> tg_argv[1])::uuid;
  if is_owned then
    raise exception '% without an account cannot refer to % of an account', tg_table_name, tg_argv[0]
      using errcode = 'foreign_key_violation', table = tg_table_name, column = tg_argv[1],
        constraint = tg_table_name || '_free';
  end if;
  return new;
end
$$;
comment on function app.refuse_owned_parent() is
  'Arguments: the table referred to, then the column. Run it only when account_id is null.';
revoke execute on function app.refuse_owned_parent() from public;

create table call_events (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references accounts (id) on delete cascade,
  call_id uuid not null references calls (id) on delete cascade,
  kind text not null check (kind in (
    'announcement', 'beep', 'recording_started', 'recording_paused', 'recording_resumed', 'recording_deleted',
    'key_pressed', 'refusal_spoken', 'call_refused', 'hung_up'
  )),
  happened_at timestamptz not null,
  offset_seconds numeric(9, 3) check (offset_seconds >= 0),
  wording text check (length(wording) between 1 and 2000),
  wording_version text check (length(wording_version) between 1 and 50),
  key text check (key ~ '^[0-9*#]$'),
  event_key text not null check (length(event_key) between 1 and 255),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and length(detail::text) <= 20000),
  created_at timestamptz not null default now(),
  foreign key (account_id, call_id) references calls (account_id, id) on delete cascade,
  unique (call_id, event_key),
  check (kind <> 'announcement' or (wording is not null and wording_version is not null)),
  check ((kind = 'key_pressed') = (key is not null))
);
comment on table call_events is
  'Consent log of a call: what was announced and when, beeps, pauses, keys, refusals. Append-only.';
comment on column call_events.offset_seconds is 'Moment in the recording.';
comment on column call_events.event_key is
  'Names the event within its call, so that a repeated callback is logged once.';
comment on column call_events.detail is 'A run of beeps may be one row with all its times here.';
create index call_events_call on call_events (account_id, call_id, happened_at);
create trigger call_events_free before insert on call_events
  for each row when (new.account_id is null) execute function app.refuse_owned_parent('calls', 'call_id');
create trigger call_events_append_only before update on call_events
  for each row execute function app.refuse_update();

alter table call_events enable row level security;
create policy "A pro sees only their own consent log" on call_events
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's consent log" on call_events
  for all to jotline_service using (true) with check (true);
grant select on call_events to jotline_user;
grant select, insert on call_events to jotline_service;
