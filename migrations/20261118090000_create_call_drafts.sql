-- What a page shows of a call that goes on: how far it has been heard, and the notes as they look so far.

create table call_drafts (
  call_id uuid primary key references calls (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  revision integer not null default 1 check (revision > 0),
  document jsonb check (document is null or jsonb_typeof(document) = 'object'),
  document_revision integer check (document_revision <= revision),
  drafted_seconds numeric(9, 3) not null default 0 check (drafted_seconds >= 0),
  rest_until timestamptz,
  check ((document is null) = (document_revision is null)),
  foreign key (account_id, call_id) references calls (account_id, id) on delete cascade
);
comment on table call_drafts is 'Of a call that goes on: kept until its transcript is there, or somebody refuses the recording.';
comment on column call_drafts.revision is 'Counts what was heard and drafted: whoever has seen up to one is told the rest.';
comment on column call_drafts.document is 'Notes of what has been heard so far; null before the first.';
comment on column call_drafts.drafted_seconds is 'How much talk the draft is made from.';
comment on column call_drafts.rest_until is 'Writing a draft of a long call takes a while: the next one waits until then.';

alter table call_drafts enable row level security;
create policy "A pro sees only drafts of their own calls" on call_drafts
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A technician sees only drafts of their own calls" on call_drafts
  for select to jotline_user using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and app.is_own_call(call_id, (select app.own_line_ids()))
  );
create policy "The service works on every account's drafts" on call_drafts
  for all to jotline_service using (true) with check (true);
grant select on call_drafts to jotline_user;
grant select, insert, update, delete on call_drafts to jotline_service;

alter table heard_windows add column revision integer not null default 0 check (revision >= 0);
comment on column heard_windows.revision is 'Of its call''s draft, when it was heard or its speakers last changed.';
grant update (revision) on heard_windows to jotline_service;

create policy "A technician sees only streams of their own calls" on call_streams
  for select to jotline_user using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and app.is_own_call(call_id, (select app.own_line_ids()))
  );
create policy "A technician sees only what was heard in their own calls" on heard_windows
  for select to jotline_user using (
    (select app.role()) = 'technician' and account_id = (select app.technician_account_id())
    and stream_id in (select id from call_streams)
  );
