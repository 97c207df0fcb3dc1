-- Numbers that texts do not reach are texted no more, whoever asks; and a code that never arrived says why.
create table dead_numbers (
  phone text primary key check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  reason text not null check (reason in ('off', 'blocked', 'unknown', 'landline')),
  noted_at timestamptz not null,
  ends_at timestamptz
);
comment on table dead_numbers is 'Numbers that the carriers say texts do not reach; a text from one ends it.';
comment on column dead_numbers.ends_at is 'When it is tried again; null is never by itself.';

alter table dead_numbers enable row level security;
create policy "A pro sees which of their own contacts cannot be texted" on dead_numbers
  for select to jotline_user using (
    exists (
      select from contacts
      where contacts.account_id = (select app.account_id()) and contacts.phone = dead_numbers.phone
    )
  );
create policy "The service notes every dead number" on dead_numbers
  for all to jotline_service using (true) with check (true);
grant select on dead_numbers to jotline_user;
grant select, insert, update, delete on dead_numbers to jotline_service;

alter table campaign_recipients drop constraint campaign_recipients_held_reason_check;
alter table campaign_recipients add constraint campaign_recipients_held_reason_check check (held_reason in (
  'quiet_hours', 'pacing', 'daily_limit', 'texted_today', 'no_consent', 'opted_out', 'asked_recently', 'no_link', 'unpaid',
  'dead_number'
));

alter table line_verifications add column failure text
  check (failure in ('unregistered', 'off', 'blocked', 'unknown', 'landline', 'opted_out', 'lost'));
comment on column line_verifications.failure is 'Why the text with the code did not arrive, as the carrier told later.';
