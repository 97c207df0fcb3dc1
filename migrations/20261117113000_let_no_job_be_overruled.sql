-- That a call holds no job is a guess: it says what the call sounds like, its pro is told, and may have it written up.

alter table calls
  add column no_job_reason text check (no_job_reason in (
    'wrong_number', 'sales_call', 'job_application', 'survey', 'other'
  )),
  add column notes_wanted_at timestamptz,
  add check (no_job_reason is null or (state = 'skipped' and skip_reason = 'no_job'));
comment on column calls.no_job_reason is 'What a call without a job sounds like; null for calls from before it was told.';
comment on column calls.notes_wanted_at is
  'When its pro said that there is a job in it: from then on it is written up, whatever it sounds like.';

alter table call_deliveries
  drop constraint call_deliveries_purpose_check,
  add constraint call_deliveries_purpose_check check (purpose in (
    'notes', 'crm', 'recap', 'refusal_notice', 'failure_notice', 'doubt_notice', 'no_job_notice'
  ));
