-- Who is asked to join a business, and the rule that a business always has an owner.

create table invitations (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  email text not null
    check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(email) <= 254),
  role text not null check (role in ('office', 'technician')),
  line_ids uuid[] not null default '{}' check (cardinality(line_ids) <= 100),
  token_hash text unique check (length(token_hash) between 32 and 200),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, email)
);
comment on table invitations is 'Open invitations to join a business, by mail: one that was accepted or withdrawn is gone, and its address with it.';
comment on column invitations.line_ids is 'Lines that a technician has from the first day; one that is gone by then is left out.';
comment on column invitations.token_hash is 'Of the link in the latest mail; null before it is sent.';
create trigger invitations_touch before update on invitations
  for each row execute function app.touch_updated_at();

alter table invitations enable row level security;
create policy "The service works on every account's invitations" on invitations
  for all to jotline_service using (true) with check (true);
grant select, insert, update, delete on invitations to jotline_service;

-- Asked when the transaction ends, so that one owner can make way for the next; an account that goes takes its owner along.
create function app.keep_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.accounts where id = old.account_id)
    and not exists (select from public.logins where account_id = old.account_id and role = 'owner')
  then
    raise exception 'an account has an owner'
      using errcode = 'restrict_violation', table = 'logins', constraint = 'logins_keep_owner';
  end if;
  return null;
end
$$;
revoke execute on function app.keep_owner() from public;
create constraint trigger logins_keep_owner after delete or update of role, account_id on logins
  deferrable initially deferred
  for each row when (old.role = 'owner') execute function app.keep_owner();
