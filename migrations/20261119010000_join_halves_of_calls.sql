-- Two halves of a call that dropped become one call: the later one is joined into the first, and for a day both can be
-- had back as they were.

alter table calls add column joined_into_id uuid;
alter table calls add constraint calls_joined_into foreign key (account_id, joined_into_id)
  references calls (account_id, id) on delete set null (joined_into_id) not valid;
alter table calls validate constraint calls_joined_into;
alter table calls add constraint calls_not_joined_into_itself check (joined_into_id <> id) not valid;
alter table calls validate constraint calls_not_joined_into_itself;
alter table calls add constraint calls_joined_have_an_owner check (joined_into_id is null or account_id is not null) not valid;
alter table calls validate constraint calls_joined_have_an_owner;
comment on column calls.joined_into_id is
  'The call this one is the rest of. Lists show that one; sound, consent log and minutes stay with each half.';
create index calls_joined_into on calls (joined_into_id) where joined_into_id is not null;

create table call_joins (
  half_id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  call_id uuid not null,
  from_position integer not null check (from_position > 0),
  from_seconds numeric(9, 3) not null check (from_seconds >= 0),
  lost_seconds integer not null check (lost_seconds >= 0),
  former jsonb,
  joined_at timestamptz not null,
  foreign key (account_id, call_id) references calls (account_id, id) on delete cascade,
  foreign key (account_id, half_id) references calls (account_id, id) on delete cascade
);
comment on table call_joins is 'Where the halves of a call that dropped meet: a row for each half that was joined into the first.';
comment on column call_joins.half_id is 'The later half: joined into one call at a time.';
comment on column call_joins.from_position is 'Its first turn in the transcript of the whole.';
comment on column call_joins.from_seconds is 'Where its recording begins when the recordings are played one after the other.';
comment on column call_joins.lost_seconds is 'Between the end of what came before and its beginning.';
comment on column call_joins.former is 'Notes and promises of both as they were, for who takes it apart; null when that is over.';
create index call_joins_of_call on call_joins (call_id, from_position);
create index call_joins_kept on call_joins (joined_at) where former is not null;

alter table call_joins enable row level security;
create policy "A pro sees only how their own calls were joined" on call_joins
  for select to jotline_user using (account_id = (select app.member_account_id()));
create policy "A technician sees only how the calls of their own lines were joined" on call_joins as restrictive
  for select to jotline_user using (
    (select app.role()) <> 'technician' or app.is_own_call(call_id, (select app.own_line_ids()))
  );
create policy "The service works on every account's joined calls" on call_joins
  for all to jotline_service using (true) with check (true);
grant select on call_joins to jotline_user;
grant select, insert, update, delete on call_joins to jotline_service;
