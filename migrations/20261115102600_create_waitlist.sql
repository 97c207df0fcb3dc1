-- "Notify me" on the landing page stores an address once; it counts only after its owner confirmed it.

create table waitlist (
  id uuid primary key default gen_random_uuid(),
  email text not null unique
    check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(email) <= 254),
  token_hash text unique check (length(token_hash) between 32 and 200),
  token_expires_at timestamptz,
  mailed_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table waitlist is 'People who asked to be told about news; double opt-in.';
create trigger waitlist_touch before update on waitlist
  for each row execute function app.touch_updated_at();

alter table waitlist enable row level security;
create policy "The service works on every address of the waitlist" on waitlist
  for all to jotline_service using (true) with check (true);

grant select, insert, update, delete on waitlist to jotline_service;
