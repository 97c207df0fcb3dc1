-- Each recipient gets the notes exactly once: the row is claimed before the mail goes out and closed after. A recap for
-- the customer leaves only for an account whose own address is confirmed, and so many an hour and a day; what has to
-- wait says why, and what the customer does not want ends there.

create table call_deliveries (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references accounts (id) on delete cascade,
  call_id uuid not null references calls (id) on delete cascade,
  purpose text not null check (purpose in ('notes', 'crm', 'recap', 'refusal_notice', 'failure_notice')),
  channel text not null default 'email' check (channel in ('email', 'text')),
  address text not null check (length(address) between 3 and 254 and address = lower(address)),
  format text check (format in ('labelled_text', 'adf_xml', 'labelled_text_json')),
  round integer not null default 1 check (round > 0),
  state text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'failed', 'bounced')),
  attempts integer not null default 0 check (attempts >= 0),
  provider_message_id text check (length(provider_message_id) between 1 and 500),
  last_error text check (length(last_error) <= 2000),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, call_id) references calls (account_id, id) on delete cascade,
  unique (call_id, purpose, address, round)
);
comment on table call_deliveries is 'What a call sends to whom, one row for each address and purpose.';
comment on column call_deliveries.round is 'Goes up when a person sends the notes again.';
comment on column call_deliveries.provider_message_id is
  'Message-ID of the mail or id of the text; a bounce finds its row by it.';
create index call_deliveries_call on call_deliveries (account_id, call_id);
create index call_deliveries_message on call_deliveries (provider_message_id) where provider_message_id is not null;
-- What is still to be mailed is looked for every minute, among the mails of years.
create index call_deliveries_open on call_deliveries (updated_at) where state in ('pending', 'sending');
create trigger call_deliveries_touch before update on call_deliveries
  for each row execute function app.touch_updated_at();
create trigger call_deliveries_free before insert or update of account_id, call_id on call_deliveries
  for each row when (new.account_id is null) execute function app.refuse_owned_parent('calls', 'call_id');

alter table call_deliveries enable row level security;
create policy "A pro sees only their own deliveries" on call_deliveries
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's deliveries" on call_deliveries
  for all to jotline_service using (true) with check (true);
grant select on call_deliveries to jotline_user;
grant select, insert, update, delete on call_deliveries to jotline_service;

create table call_recaps (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references accounts (id) on delete cascade,
  call_id uuid not null references calls (id) on delete cascade,
  token_hash text not null unique check (length(token_hash) between 32 and 200),
  expires_at timestamptz not null default now() + interval '90 days',
  channel text not null check (channel in ('email', 'text')),
  address text not null check (length(address) between 3 and 254 and address = lower(address)),
  document jsonb not null check (jsonb_typeof(document) = 'object' and length(document::text) <= 100000),
  state text not null default 'waiting' check (state in (
    'waiting', 'pending', 'sent', 'failed', 'withdrawn', 'stopped'
  )),
  held_for text check (held_for in (
    'email_not_confirmed', 'account_hour', 'account_day', 'address_from_account', 'address_from_all'
  )),
  confirmed_at timestamptz,
  first_viewed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, call_id) references calls (account_id, id) on delete cascade,
  unique (call_id, channel, address)
);
comment on table call_recaps is 'Recaps for the customer, each a private page that its link alone opens.';
comment on column call_recaps.document is 'The shorter text, without internal remarks.';
comment on column call_recaps.state is
  'Waiting: not sent yet, because the pro has not confirmed the address or for what held_for says. Stopped: whoever reads the address wants no recaps.';
comment on column call_recaps.held_for is 'Why a recap that was to go out waits; null when nobody asked for it to go yet.';
create index call_recaps_call on call_recaps (account_id, call_id);
create index call_recaps_expires_at on call_recaps (expires_at);
create trigger call_recaps_touch before update on call_recaps
  for each row execute function app.touch_updated_at();
create trigger call_recaps_free before insert or update of account_id, call_id on call_recaps
  for each row when (new.account_id is null) execute function app.refuse_owned_parent('calls', 'call_id');

alter table call_recaps enable row level security;
create policy "A pro sees only their own recaps" on call_recaps
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's recaps" on call_recaps
  for all to jotline_service using (true) with check (true);
grant select on call_recaps to jotline_user;
grant select, insert, update, delete on call_recaps to jotline_service;

create table recap_sends (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  mailbox_hash text not null check (length(mailbox_hash) = 64),
  sent_at timestamptz not null default now()
);
comment on table recap_sends is
  'The recaps of the last day, for the limits alone: a call that is deleted does not give its sends back.';
comment on column recap_sends.mailbox_hash is
  'SHA-256 of the address without its tag: nora+roof@example.com and nora@example.com are one inbox.';
create index recap_sends_account on recap_sends (account_id, sent_at);
create index recap_sends_mailbox on recap_sends (mailbox_hash, sent_at);
create index recap_sends_sent_at on recap_sends (sent_at);

alter table recap_sends enable row level security;
create policy "The service counts every account's recaps" on recap_sends
  for all to jotline_service using (true) with check (true);
-- Nothing for the pro: who deletes a row would send more.
grant select, insert, update, delete on recap_sends to jotline_service;

create table recap_opt_outs (
  id uuid primary key default gen_random_uuid(),
  -- The row outlives the account: the link in the mail goes on working, and so does what was stopped with it.
  account_id uuid references accounts (id) on delete set null,
  address_hash text not null check (length(address_hash) = 64),
  mailed_at timestamptz not null default now(),
  stopped_at timestamptz,
  stopped_everywhere_at timestamptz,
  created_at timestamptz not null default now(),
  unique (account_id, address_hash)
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
