-- An account that bought nothing is on trial for 14 days. After that, and while a plan is paused, its calls are recorded
-- and wait for a plan: nothing is written from them, and each has the day on which it goes.

alter table accounts add column trial_ends_at timestamptz;
-- Accounts that were opened before there was a trial get a whole one from now on: nobody loses notes overnight.
update accounts set trial_ends_at = now() + interval '14 days';
alter table accounts
  alter column trial_ends_at set default now() + interval '14 days',
  alter column trial_ends_at set not null;
comment on column accounts.trial_ends_at is
  'Until then notes are written without a plan, unless one was bought before. No request can move it: only its reading is granted.';
create index accounts_trial_ends_at on accounts (trial_ends_at);

alter table calls
  drop constraint calls_state_check,
  add constraint calls_state_check check (state in (
    'ringing', 'recording', 'recorded', 'waiting_for_plan', 'transcribing', 'writing_notes', 'held', 'sending', 'done',
    'skipped', 'failed'
  ));
-- What is being written at this moment, or can be taken up again, goes on as it began, and stays.
update calls set keep_until = null, deletion_announced_at = null
where account_id is not null and keep_until is not null
  and (state in ('recorded', 'transcribing', 'writing_notes', 'held') or (state = 'failed' and failed_step <> 'recording'));
alter table calls
  add constraint calls_waiting_has_an_end check (
    state <> 'waiting_for_plan' or (account_id is not null and keep_until is not null)
  ),
  add constraint calls_unpaid_are_not_written check (
    account_id is null or keep_until is null or state not in ('recorded', 'transcribing', 'writing_notes')
  );
comment on column calls.keep_until is
  'Recording, transcript and notes go after this: no plan, paused plan, or free call. A pro''s call that has it is not written down; cleared when a plan runs.';
create index calls_waiting_for_plan on calls (account_id, keep_until) where state = 'waiting_for_plan' and deleted_at is null;
