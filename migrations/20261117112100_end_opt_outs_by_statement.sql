-- Who ends an opt-out: the customer with their own word, always; the pro with a new statement of consent, and only where
-- the pro recorded the opt-out. The table refuses the rest, whoever asks.

alter table opt_outs add column opted_in_by text check (opted_in_by in ('customer', 'statement'));
comment on column opt_outs.opted_in_by is
  'Whose word ended it: the customer''s own, or a statement of consent, which ends only what a pro recorded.';
comment on column opt_outs.opted_in_wording is 'What the customer wrote, or the statement, word for word.';
comment on column opt_outs.opted_in_again_at is 'When it ended; null means do not text.';
update opt_outs set opted_in_by = 'customer' where opted_in_again_at is not null;
update opt_outs set opted_in_wording = 'START' where opted_in_again_at is not null and opted_in_wording is null;

alter table opt_outs
  add constraint opt_outs_end_has_word check (
    (opted_in_again_at is null and opted_in_by is null and opted_in_wording is null)
    or (opted_in_again_at is not null and opted_in_by is not null and opted_in_wording is not null)
  ),
  add constraint opt_outs_statement_ends_only_recorded check (opted_in_by is distinct from 'statement' or source = 'pro');

alter table opt_outs drop constraint opt_outs_source_check;
alter table opt_outs add constraint opt_outs_source_check
  check (source in ('reply', 'carrier', 'call', 'pro', 'import'));

create policy "A pro ends an opt-out they recorded with a statement of consent" on opt_outs
  for update to jotline_user
  using (account_id = (select app.account_id()) and source = 'pro' and opted_in_again_at is null)
  with check (account_id = (select app.account_id()) and source = 'pro' and opted_in_by is distinct from 'customer');
grant update (opted_in_again_at, opted_in_by, opted_in_wording) on opt_outs to jotline_user;

-- Consent is for a number, and is kept with its words.
update contacts set text_consent_statement = 'Noted before statements were kept.'
where text_consent and text_consent_statement is null;
update contacts
set text_consent = false, text_consent_source = null, text_consent_statement = null, text_consent_at = null
where text_consent and phone is null;
alter table contacts
  add constraint contacts_consent_has_words check (not text_consent or text_consent_statement is not null),
  add constraint contacts_consent_has_number check (not text_consent or phone is not null);
