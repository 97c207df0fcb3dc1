-- What Jotline tells a phone or a computer at once: the browsers that want to know, and what each was told.

-- A device belongs to a session of the very person it belongs to.
create unique index sessions_id_login on sessions (id, login_id);

create table notice_devices (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  login_id uuid not null,
  session_id uuid not null unique,
  endpoint text not null unique check (endpoint ~ '^https?://' and length(endpoint) <= 1000),
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  auth_secret text not null check (auth_secret ~ '^[A-Za-z0-9_-]{22}$'),
  kinds text[] not null check (kinds <@ array['notes_ready', 'promise_due', 'customer_answered']),
  hides_details boolean not null default false,
  last_told_at timestamptz,
  created_at timestamptz not null,
  unique (account_id, id),
  foreign key (account_id, login_id) references logins (account_id, id) on delete cascade,
  foreign key (session_id, login_id) references sessions (id, login_id) on delete cascade
);
comment on table notice_devices is 'Browsers that are told what happened, also while no page is open. One belongs to a session and goes with it: by signing out, by leaving the team, with the account.';
comment on column notice_devices.endpoint is 'The address at the push service of the browser''s maker. Whoever has it and our key can reach the device.';
comment on column notice_devices.public_key is 'Of the browser: what is told is encrypted for it, so that the push service reads nothing.';
comment on column notice_devices.hides_details is 'The notice says what kind of thing happened and names nobody and nothing.';
create index notice_devices_account on notice_devices (account_id, login_id);

alter table notice_devices enable row level security;
create policy "The service works on every member's devices" on notice_devices
  for all to jotline_service using (true) with check (true);
grant select, insert, update (kinds, hides_details, last_told_at), delete on notice_devices to jotline_service;

create table notices (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  device_id uuid not null,
  kind text not null check (kind in ('notes_ready', 'promise_due', 'customer_answered', 'test')),
  subject text not null check (length(subject) between 1 and 40),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'failed')),
  created_at timestamptz not null,
  unique (device_id, kind, subject),
  foreign key (account_id, device_id) references notice_devices (account_id, id) on delete cascade
);
comment on table notices is 'One for each event and device, which is why nobody is told twice. Ids alone: what it says is put together when it is sent. Kept for 30 days.';
comment on column notices.subject is 'The call, the text, or the day that it is about.';
comment on column notices.state is 'Dropped is what the person may not see, or what is no longer so by the time it would be sent.';
create index notices_account on notices (account_id, device_id);
create index notices_created_at on notices (created_at);

alter table notices enable row level security;
create policy "The service works on every member's notices" on notices
  for all to jotline_service using (true) with check (true);
grant select, insert, update (state), delete on notices to jotline_service;
