-- What the auth library keeps: only the service touches these, so that no request of a person can read a token,
-- a password hash or an authenticator secret, not even their own.

create table sessions (
  id uuid primary key default gen_random_uuid(),
  login_id uuid not null references logins (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text check (length(ip_address) <= 100),
  user_agent text check (length(user_agent) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table sessions is 'Signed-in browsers.';
create index sessions_login_id on sessions (login_id, expires_at);
create index sessions_expires_at on sessions (expires_at);
create trigger sessions_touch before update on sessions
  for each row execute function app.touch_updated_at();

alter table sessions enable row level security;
create policy "The service works on every account's sessions" on sessions
  for all to jotline_service using (true) with check (true);
grant select, insert, update, delete on sessions to jotline_service;

create table sign_in_methods (
  id uuid primary key default gen_random_uuid(),
  login_id uuid not null references logins (id) on delete cascade,
  provider_account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, provider_account_id)
);
comment on table sign_in_methods is 'Ways to sign in to an account; the provider "credential" is e-mail and password.';
comment on column sign_in_methods.password is 'Salted hash, never the password.';
create index sign_in_methods_login_id on sign_in_methods (login_id);
create trigger sign_in_methods_touch before update on sign_in_methods
  for each row execute function app.touch_updated_at();

alter table sign_in_methods enable row level security;
create policy "The service works on every account's ways to sign in" on sign_in_methods
  for all to jotline_service using (true) with check (true);
grant select, insert, update, delete on sign_in_methods to jotline_service;

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table verifications is
  'Open confirmations of the auth library: e-mail, password reset, second step of a sign-in.';
create index verifications_identifier on verifications (identifier);
create index verifications_expires_at on verifications (expires_at);
create trigger verifications_touch before update on verifications
  for each row execute function app.touch_updated_at();

alter table verifications enable row level security;
create policy "The service works on every account's verifications" on verifications
  for all to jotline_service using (true) with check (true);
grant select, insert, update, delete on verifications to jotline_service;

create table two_factors (
  id uuid primary key default gen_random_uuid(),
  login_id uuid not null references logins (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0 check (failed_verification_count >= 0),
  locked_until timestamptz,
  created_at timestamptz not null default now()
);
comment on table two_factors is 'Authenticator apps with their recovery codes, both encrypted by the auth library.';
create index two_factors_login_id on two_factors (login_id);
create index two_factors_secret on two_factors (secret);

alter table two_factors enable row level security;
create policy "The service works on every account's authenticators" on two_factors
  for all to jotline_service using (true) with check (true);
grant select, insert, update, delete on two_factors to jotline_service;
