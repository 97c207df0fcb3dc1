-- What was promised in calls, in one place: one row for each action item of the notes, with the day it is due and the
-- seconds it was said in. Rows follow the notes. Those of notes from before, and of notes that the version before this
-- one writes meanwhile, are made by the job calls.sweep-promises: nothing is held up here.

create table promises (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  call_id uuid not null references call_notes (call_id) on delete cascade,
  owner text not null check (owner in ('pro', 'customer')),
  text text not null check (length(text) between 1 and 2000),
  position smallint not null check (position >= 0),
  evidence integer[] not null default '{}' check (cardinality(evidence) <= 200),
  said_at timestamptz not null,
  due_words text check (length(due_words) between 1 and 300),
  due_on date,
  due_time time(0),
  due_sort timestamp not null generated always as (
    case when due_on is null then timestamp '9999-12-31' - ((said_at at time zone 'UTC') - timestamp '2000-01-01')
    else due_on + coalesce(due_time, time '23:59:59') end
  ) stored,
  clip_start numeric(9, 3) check (clip_start >= 0),
  clip_end numeric(9, 3) check (clip_end > clip_start),
  done_at timestamptz,
  dismissed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  foreign key (account_id, call_id) references calls (account_id, id) on delete cascade,
  check (due_time is null or due_on is not null),
  check ((clip_start is null) = (clip_end is null))
);
comment on table promises is 'What was promised in calls: a row for each action item of the notes, which alone say its words.';
comment on column promises.position is 'Its place among the action items; of one that is dismissed, where it stood.';
comment on column promises.evidence is 'Turns of the transcript it was taken from: by them it is known again when notes are written anew.';
comment on column promises.said_at is 'When the call began.';
comment on column promises.due_words is 'When it is due, as it was said.';
comment on column promises.due_on is 'The day that the words mean, by the calendar where the business works.';
comment on column promises.due_time is 'The time of its wall clock; null for a day without one.';
comment on column promises.due_sort is 'Overdue first; without a day last, and of those the newest first.';
comment on column promises.clip_start is 'Second of the recording from which it is heard.';
comment on column promises.done_at is 'Follows call_notes.done_items, where a person ticks it off.';
comment on column promises.dismissed_at is 'A person said that it is none; it has left the notes.';
create index promises_open on promises (account_id, due_sort, id) where done_at is null and dismissed_at is null;
create index promises_done on promises (account_id, done_at desc, id desc) where done_at is not null and dismissed_at is null;
create index promises_call on promises (account_id, call_id);
create index promises_of_call on promises (call_id);
create trigger promises_touch before update on promises
  for each row execute function app.touch_updated_at();

alter table promises enable row level security;
create policy "A pro sees only their own promises" on promises
  for select to jotline_user using (account_id = (select app.member_account_id()));
create policy "A technician sees only the promises of their own calls" on promises as restrictive
  for select to jotline_user using (
    (select app.role()) <> 'technician' or app.is_own_call(call_id, (select app.own_line_ids()))
  );
create policy "The service works on every account's promises" on promises
  for all to jotline_service using (true) with check (true);
grant select on promises to jotline_user;
grant select, insert, update, delete on promises to jotline_service;

alter table call_notes add column promised_revision integer;
comment on column call_notes.promised_revision is 'The revision whose action items are in the promises.';
create index call_notes_unpromised on call_notes (id)
  where account_id is not null and promised_revision is distinct from revision;

-- Whoever ticks an item off, at whatever version: the promise is done with it, and open again with it.
create function app.follow_done_items() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.promises
  set done_at = case when promises.text = any (new.done_items) then pg_catalog.now() end
  where promises.call_id = new.call_id
    and (promises.done_at is not null) <> (promises.text = any (new.done_items));
  return null;
end
$$;
revoke execute on function app.follow_done_items() from public;
create trigger call_notes_done after update of done_items on call_notes
  for each row when (old.done_items is distinct from new.done_items)
  execute function app.follow_done_items();
