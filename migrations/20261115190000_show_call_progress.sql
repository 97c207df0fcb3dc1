-- While a call is in the works its page shows how far it is or what it waits for; a wrong number is an end of its own,
-- and a call that brings every try down is not put back to work for ever.

alter table calls
  add column progress_percent smallint check (progress_percent between 0 and 100),
  add column waiting_reason text check (length(waiting_reason) between 1 and 300),
  add column resumed_count integer not null default 0 check (resumed_count >= 0);
comment on column calls.progress_percent is 'How much of the recording is transcribed; null when that is not under way.';
comment on column calls.waiting_reason is 'What the call waits for, in words a person understands; null when it does not.';
comment on column calls.resumed_count is 'How often it was found without a job and put back to work.';

alter table calls drop constraint calls_skip_reason_check;
alter table calls add constraint calls_skip_reason_check check (skip_reason in (
  'no_conversation', 'no_job', 'refused', 'deleted_by_key', 'minutes_spent', 'daily_limit', 'caller_unknown'
));
comment on column calls.skip_reason is
  'No conversation: nobody spoke. No job: a wrong number or a sales pitch, transcribed but without notes.';

-- What is still to be mailed is looked for every minute, among the mails of years.
create index call_deliveries_open on call_deliveries (updated_at) where state in ('pending', 'sending');
