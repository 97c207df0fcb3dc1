-- One customer gets so many campaign texts a day, whatever campaigns overlap; and a pro can have a campaign's text sent to
-- their own phone before anybody else gets it.

alter table accounts add column campaign_texts_per_day smallint not null default 1
  check (campaign_texts_per_day between 1 and 3);
comment on column accounts.campaign_texts_per_day is
  'Most campaign texts that one customer gets on one day of theirs, over all campaigns.';
grant update (campaign_texts_per_day) on accounts to jotline_user;

alter table campaign_recipients drop constraint campaign_recipients_held_reason_check;
alter table campaign_recipients add constraint campaign_recipients_held_reason_check check (held_reason in (
  'quiet_hours', 'pacing', 'daily_limit', 'texted_today', 'no_consent', 'opted_out', 'asked_recently', 'no_link', 'unpaid'
));

alter table messages drop constraint messages_purpose_check;
alter table messages add constraint messages_purpose_check check (purpose in (
  'campaign', 'reply', 'opt_out_confirmation', 'opt_in_confirmation', 'help', 'recap', 'line_notice', 'campaign_test'
));
