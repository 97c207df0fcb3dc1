-- A caller who hides the number cannot be sent notes or a recap: the call is explained and not recorded.

alter table calls drop constraint calls_skip_reason_check;
alter table calls add constraint calls_skip_reason_check check (skip_reason in (
  'no_conversation', 'refused', 'deleted_by_key', 'minutes_spent', 'daily_limit', 'caller_unknown'
));
