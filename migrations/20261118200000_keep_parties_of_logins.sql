-- People sign in with Google or Microsoft too: as whom, and when they last did. One of each for a login.

alter table sign_in_methods
  add column email text check (length(email) <= 254),
  add column last_used_at timestamptz;
comment on column sign_in_methods.email is
  'The address that the other side named when it was connected, to show it. Nobody is found by it.';
comment on column sign_in_methods.last_used_at is 'Of the ways beside the password.';
comment on column sign_in_methods.provider_account_id is
  'With the provider "credential" the login itself; else issuer and subject, which together name one person for good.';
create unique index sign_in_methods_one_of_each on sign_in_methods (login_id, provider_id);
