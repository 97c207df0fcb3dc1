-- A last job is a day in a calendar, and a job that was done: a moment shifts by a day from one time zone to another, and
-- a call is no job.

alter table contacts add column last_job_on date;
comment on column contacts.last_job_on is
  'The day a job was done, where it was done. Audience windows of campaigns count from here.';

update contacts
set last_job_on = case
  -- Typed or imported days were kept as this hour, so that most time zones agree on the day.
  when (last_job_at at time zone 'UTC')::time = time '17:00' then (last_job_at at time zone 'UTC')::date
  else (last_job_at at time zone accounts.time_zone)::date
end
from accounts
where accounts.id = contacts.account_id and last_job_at is not null;

-- What came from a call was the call itself.
update contacts
set last_job_on = null, last_job_title = null
where exists (
  select from calls
  where calls.account_id = contacts.account_id and calls.contact_id = contacts.id and calls.started_at = contacts.last_job_at
);

alter table contacts drop column last_job_at;
-- Without days of nobody, so that the planner takes it for nothing but days.
create index contacts_last_job on contacts (account_id, last_job_on desc)
  where merged_into_id is null and last_job_on is not null;
grant update (last_job_on) on contacts to jotline_user;
