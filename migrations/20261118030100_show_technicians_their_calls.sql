-- What a technician sees: the calls of their own lines, what hangs on them, and the few rows that their page needs.

create policy "A technician sees only the business they work for" on accounts
  for select to jotline_user using (id = (select app.technician_account_id()));
create policy "A technician sees only themselves and the owner" on logins
  for select to jotline_user using (
    account_id = (select app.technician_account_id()) and (id = (select app.login_id()) or role = 'owner')
  );
create policy "A technician sees only which lines are theirs" on member_lines
  for select to jotline_user using (
    account_id = (select app.technician_account_id()) and login_id = (select app.login_id())
  );
create policy "A technician sees only their own lines" on phone_numbers
  for select to jotline_user using (
    account_id = (select app.technician_account_id()) and id = any ((select app.own_line_ids())::uuid[])
  );
create policy "A technician sees where the business works" on service_areas
  for select to jotline_user using (account_id = (select app.technician_account_id()));

create policy "A technician sees only the calls of their own lines" on calls
  for select to jotline_user using (
    account_id = (select app.technician_account_id())
    and phone_number_id = any ((select app.own_line_ids())::uuid[])
  );
create policy "A technician sees only the events of their own calls" on call_events
  for select to jotline_user using (
    account_id = (select app.technician_account_id()) and call_id in (select id from calls)
  );
create policy "A technician sees only the notes of their own calls" on call_notes
  for select to jotline_user using (
    account_id = (select app.technician_account_id()) and call_id in (select id from calls)
  );
create policy "A technician ticks off only the notes of their own calls" on call_notes
  for update to jotline_user
  using (account_id = (select app.technician_account_id()) and call_id in (select id from calls))
  with check (account_id = (select app.technician_account_id()) and call_id in (select id from calls));
create policy "A technician sees only the deliveries of their own calls" on call_deliveries
  for select to jotline_user using (
    account_id = (select app.technician_account_id()) and call_id in (select id from calls)
  );
create policy "A technician sees only the recaps of their own calls" on call_recaps
  for select to jotline_user using (
    account_id = (select app.technician_account_id()) and call_id in (select id from calls)
  );
create policy "A technician sees only the transcripts of their own calls" on transcripts
  for select to jotline_user using (
    account_id = (select app.technician_account_id()) and call_id in (select id from calls)
  );
create policy "A technician sees only what was said in their own calls" on transcript_segments
  for select to jotline_user using (
    account_id = (select app.technician_account_id()) and transcript_id in (select id from transcripts)
  );
create policy "A technician sees only the texts that bring recaps of their own calls" on messages
  for select to jotline_user using (
    account_id = (select app.technician_account_id())
    and split_part(idempotency_key, ':', 2) in (select id::text from call_recaps)
  );
