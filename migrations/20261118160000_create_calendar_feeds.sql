-- What somebody promised, in the calendar of their phone: an address for each member of a team, read by whoever has it.

create table calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  login_id uuid not null unique,
  last_read_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (account_id, login_id) references logins (account_id, id) on delete cascade
);
comment on table calendar_feeds is 'Addresses at which calendars read what a member promised. Nothing of the address is kept: it is made from the id and the secret of the server. One that was turned off is gone.';
comment on column calendar_feeds.login_id is 'Whose promises it shows, one feed for each; it ends when they leave.';
comment on column calendar_feeds.last_read_at is 'When a calendar last asked, to the minute.';
create index calendar_feeds_account on calendar_feeds (account_id, login_id);

alter table calendar_feeds enable row level security;
create policy "The service works on every member's calendar feed" on calendar_feeds
  for all to jotline_service using (true) with check (true);
grant select, insert, update (last_read_at), delete on calendar_feeds to jotline_service;
