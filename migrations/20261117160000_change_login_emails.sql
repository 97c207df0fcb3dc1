-- A login's address can be changed: the new one waits beside the old one until it has confirmed, and the old one is told
-- before and after.

alter table logins
  add column new_email text
    check (new_email = lower(new_email) and new_email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(new_email) <= 254),
  add column new_email_until timestamptz,
  add column new_email_token_hash text check (length(new_email_token_hash) between 32 and 200),
  add column former_email text
    check (former_email = lower(former_email) and length(former_email) <= 254),
  add constraint logins_new_email_ends check ((new_email is null) = (new_email_until is null)),
  add constraint logins_token_has_email check (new_email_token_hash is null or new_email is not null);
comment on column logins.new_email is 'Asked for and not confirmed yet; signing in and mails stay with the old one.';
comment on column logins.new_email_until is 'After this the link is no longer taken.';
comment on column logins.new_email_token_hash is 'Of the link in the latest mail to the new address.';
comment on column logins.former_email is 'Until it has been told of the change that was made.';
create unique index logins_new_email_token on logins (new_email_token_hash) where new_email_token_hash is not null;

comment on column accounts.time_zone is
  'Where the business works: its days, billing cycles, schedules, mails and printed times.';
