-- Whoever gets a recap by mail can stop them, from one business or from all, and no account can start them again.

create table recap_opt_outs (
  id uuid primary key default gen_random_uuid(),
  -- The row outlives the account: the link in the mail goes on working, and so does what was stopped with it.
  user_id uuid references users (id) on delete set null,
  address_hash text not null check (length(address_hash) = 64),
  mailed_at timestamptz not null default now(),
  stopped_at timestamptz,
  stopped_everywhere_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, address_hash)
);
comment on table recap_opt_outs is
  'Addresses an account''s recaps were mailed to, and whether the person behind each asked for no more.';
comment on column recap_opt_outs.id is 'Stands in the stop link of the mails: unguessable, and told to nobody else.';
comment on column recap_opt_outs.address_hash is
  'SHA-256 of the address: enough to keep mail from it, and nobody is named once the account is gone.';
comment on column recap_opt_outs.stopped_at is 'Null while recaps of this account are welcome.';
comment on column recap_opt_outs.stopped_everywhere_at is 'Set: no account sends recaps to this address.';
create index recap_opt_outs_address on recap_opt_outs (address_hash);

alter table recap_opt_outs enable row level security;
create policy "The service works on every stopped recap" on recap_opt_outs
  for all to jotline_service using (true) with check (true);

-- Nothing for the pro: with the id they could start again what someone else stopped.
grant select, insert, update, delete on recap_opt_outs to jotline_service;
