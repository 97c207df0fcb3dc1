-- What a technician sees: the calls of their own lines, what hangs on them, and the few rows that their page needs.
-- The role comes first: it is false for everybody else, which ends the condition before any call is looked up, while the
-- account alone would be null, which does not.

create policy "A technician sees only the business they work for" on accounts
  for select to jotline_user using (
    (select app.role()) = 'technician' and id = (select app.technician_account_id())
  );
create policy "A technician sees only themselves and the owner" on logins
  for select to jotline_user using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and (id = (select app.login_id()) or role = 'owner')
  );
create policy "A technician sees only which lines are theirs" on member_lines
  for select to jotline_user using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and login_id = (select app.login_id())
  );
create policy "A technician sees only their own lines" on phone_numbers
  for select to jotline_user using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and id = any ((select app.own_line_ids())::uuid[])
  );
create policy "A technician sees where the business works" on service_areas
  for select to jotline_user using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
  );

-- Lists walk these three through their indexes: one account for whoever asks, and for technicians a second condition. Two
-- ways to see a row, one for each role, would have every list read the whole table.
create function app.member_account_id() returns uuid
language sql stable parallel safe
as $$ select coalesce(app.account_id(), app.technician_account_id()) $$;
comment on function app.member_account_id() is
  'The account this transaction is confined to, whoever of its people asks: only for tables that say what a technician sees.';

create function app.is_own_call(call_id uuid, line_ids uuid[]) returns boolean
language sql stable parallel safe security definer set search_path = ''
as $$
  select exists (
    select 1 from public.calls
    where calls.id = is_own_call.call_id and calls.account_id = app.technician_account_id()
      and calls.phone_number_id = any (is_own_call.line_ids)
  )
$$;
comment on function app.is_own_call(uuid, uuid[]) is
  'Whether a call came over one of these lines of the technician who asks. A function, so that nobody else pays for it.';

alter policy "A pro sees only their own calls" on calls using (account_id = (select app.member_account_id()));
create policy "A technician sees only the calls of their own lines" on calls as restrictive
  for select to jotline_user using (
    (select app.role()) <> 'technician' or phone_number_id = any ((select app.own_line_ids())::uuid[])
  );
alter policy "A pro sees only their own notes" on call_notes using (account_id = (select app.member_account_id()));
create policy "A technician sees only the notes of their own calls" on call_notes as restrictive
  for select to jotline_user using (
    (select app.role()) <> 'technician' or app.is_own_call(call_id, (select app.own_line_ids()))
  );
alter policy "A pro sees only their own transcripts" on transcripts using (account_id = (select app.member_account_id()));
create policy "A technician sees only the transcripts of their own calls" on transcripts as restrictive
  for select to jotline_user using (
    (select app.role()) <> 'technician' or app.is_own_call(call_id, (select app.own_line_ids()))
  );

create policy "A technician sees only the events of their own calls" on call_events
  for select to jotline_user using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and call_id in (select id from calls)
  );
create policy "A technician ticks off only the notes of their own calls" on call_notes
  for update to jotline_user
  using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and call_id in (select id from calls)
  )
  with check (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and call_id in (select id from calls)
  );
create policy "A technician sees only the deliveries of their own calls" on call_deliveries
  for select to jotline_user using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and call_id in (select id from calls)
  );
create policy "A technician sees only the recaps of their own calls" on call_recaps
  for select to jotline_user using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and call_id in (select id from calls)
  );
create policy "A technician sees only what was said in their own calls" on transcript_segments
  for select to jotline_user using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and transcript_id in (select id from transcripts)
  );
create policy "A technician sees only the texts that bring recaps of their own calls" on messages
  for select to jotline_user using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and split_part(idempotency_key, ':', 2) in (select id::text from call_recaps)
  );
