-- Whoever gets an account's notes by mail can stop them with one click, and adding the address again changes nothing.

create table notes_opt_outs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  stopped_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, email)
);
comment on table notes_opt_outs is
  'Addresses an account''s notes were mailed to, and whether the person behind each asked for no more.';
comment on column notes_opt_outs.id is 'Stands in the stop link of the mails: unguessable, and told to nobody else.';
comment on column notes_opt_outs.stopped_at is 'Null while notes are welcome.';

alter table notes_opt_outs enable row level security;
create policy "The service works on every account's stopped notes" on notes_opt_outs
  for all to jotline_service using (true) with check (true);

-- Nothing for the pro: with the id they could start again what someone else stopped.
grant select, insert, update, delete on notes_opt_outs to jotline_service;
