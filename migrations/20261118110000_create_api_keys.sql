-- Keys with which the programs of a business ask the API, each in the name of one member of its team.

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  login_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null check (
    cardinality(scopes) between 1 and 10
    and scopes <@ array['calls:read', 'contacts:read', 'contacts:write', 'messages:read', 'campaigns:read']
  ),
  key_hash text not null unique check (key_hash ~ '^[0-9a-f]{64}$'),
  ending text not null check (length(ending) = 4),
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (account_id, login_id) references logins (account_id, id) on delete cascade
);
comment on table api_keys is 'Keys of the API: what one may read and write is what its member may, and of that what its scopes name. One that is revoked is gone.';
comment on column api_keys.login_id is 'In whose name it asks; it ends when they leave.';
comment on column api_keys.ending is 'The last characters, by which a person knows it again.';
comment on column api_keys.last_used_at is 'To the minute.';
create index api_keys_account on api_keys (account_id, login_id);

alter table api_keys enable row level security;
create policy "The service works on every account's keys" on api_keys
  for all to jotline_service using (true) with check (true);
grant select, insert, update (last_used_at), delete on api_keys to jotline_service;
