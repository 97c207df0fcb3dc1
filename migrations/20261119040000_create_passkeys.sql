-- People sign in with a passkey: of its two keys the secret one never leaves their phone, computer or security key.

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  login_id uuid not null references logins (id) on delete cascade,
  credential_id text not null unique
    check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) <= 1400),
  public_key bytea not null check (length(public_key) between 1 and 4000),
  sign_count bigint not null check (sign_count between 0 and 4294967295),
  transports text[] not null
    check (transports <@ array['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']),
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table passkeys is 'Passkeys of people: what their devices sign with when they sign in.';
comment on column passkeys.credential_id is 'What the device calls it, unique in the world.';
comment on column passkeys.public_key is 'In COSE form. It checks what the device signs, and signs nothing itself.';
comment on column passkeys.sign_count is
  'What the device counted when it signed last; 0 where it does not count. One that goes back may be a copy.';
comment on column passkeys.transports is 'How the browser can reach the device, as it said when the passkey was made.';
create unique index passkeys_name on passkeys (login_id, lower(name));

alter table passkeys enable row level security;
create policy "The service works on every login's passkeys" on passkeys
  for all to jotline_service using (true) with check (true);
grant select, insert, update (sign_count, name, last_used_at), delete on passkeys to jotline_service;
