-- One change of many contacts: who was chosen is written down first, and a job works through them.

create table bulk_changes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  login_id uuid,
  action text not null check (action in ('add_tag', 'remove_tag', 'consent', 'delete')),
  tag text check (length(tag) between 1 and 60),
  consent_statement text check (length(consent_statement) between 10 and 2000),
  undoes_id uuid,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  failure_reason text check (length(failure_reason) <= 1000),
  total integer not null check (total > 0),
  handled integer not null default 0 check (handled between 0 and total),
  changed integer not null default 0 check (changed between 0 and handled),
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  foreign key (account_id, login_id) references logins (account_id, id) on delete set null (login_id),
  foreign key (account_id, undoes_id) references bulk_changes (account_id, id) on delete cascade,
  check ((tag is not null) = (action in ('add_tag', 'remove_tag'))),
  check ((consent_statement is not null) = (action = 'consent')),
  check (undoes_id is null or action in ('add_tag', 'remove_tag')),
  check ((finished_at is not null) = (state in ('done', 'failed')))
);
comment on table bulk_changes is 'Changes of many contacts at once, with their progress.';
comment on column bulk_changes.login_id is 'Who asked for it; null when they left the team.';
comment on column bulk_changes.consent_statement is 'What the pro declared about the consent of these people, word for word.';
comment on column bulk_changes.undoes_id is 'The change of tags that this one takes back.';
comment on column bulk_changes.handled is 'How many of the chosen were looked at; the rest waits.';
create index bulk_changes_newest on bulk_changes (account_id, login_id, created_at desc);
-- A second press finds the first one at work.
create unique index bulk_changes_at_work on bulk_changes (account_id) where state in ('queued', 'running');
create unique index bulk_changes_undone on bulk_changes (account_id, undoes_id) where undoes_id is not null;
create trigger bulk_changes_touch before update on bulk_changes
  for each row execute function app.touch_updated_at();

alter table bulk_changes enable row level security;
create policy "A pro sees only their own changes of many" on bulk_changes
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro asks only for their own changes of many" on bulk_changes
  for insert to jotline_user with check (account_id = (select app.account_id()));
create policy "The service works on every account's changes of many" on bulk_changes
  for all to jotline_service using (true) with check (true);
grant select, insert (account_id, login_id, action, tag, consent_statement, undoes_id, total, created_at)
  on bulk_changes to jotline_user;
grant select, insert, update, delete on bulk_changes to jotline_service;

create table bulk_change_items (
  account_id uuid not null references accounts (id) on delete cascade,
  change_id uuid not null,
  contact_id uuid not null,
  outcome text check (outcome in (
    'changed', 'had_tag', 'no_tag', 'full', 'no_phone', 'opted_out', 'agreed', 'gone'
  )),
  primary key (change_id, contact_id),
  foreign key (account_id, change_id) references bulk_changes (account_id, id) on delete cascade
);
comment on table bulk_change_items is 'Who was chosen for a change of many, and what became of each. Ids alone: a contact that is deleted leaves nothing else here.';
comment on column bulk_change_items.outcome is 'Null while it waits; else `changed`, or why it was left as it was.';
create index bulk_change_items_waiting on bulk_change_items (account_id, change_id, contact_id) where outcome is null;

alter table bulk_change_items enable row level security;
create policy "A pro sees only whom they chose themselves" on bulk_change_items
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro chooses only for their own changes of many" on bulk_change_items
  for insert to jotline_user with check (account_id = (select app.account_id()));
create policy "The service works on everybody who was chosen" on bulk_change_items
  for all to jotline_service using (true) with check (true);
grant select, insert (account_id, change_id, contact_id) on bulk_change_items to jotline_user;
grant select, insert, update, delete on bulk_change_items to jotline_service;
