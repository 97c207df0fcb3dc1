-- Texts in and out, one conversation for each customer's number, and the list of those who said stop. Texts go out at a
-- pace: each campaign its own, and each sender what the carriers let it through.

create table conversations (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  contact_id uuid,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  last_message_at timestamptz not null default now(),
  last_inbound_at timestamptz,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (account_id, id),
  unique (account_id, phone),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete set null (contact_id)
);
comment on table conversations is 'Texts with one customer''s number, listed by the latest.';
create index conversations_newest on conversations (account_id, last_message_at desc, id desc);
-- Every recipient of a campaign has a conversation; the list of messages shows those who answered, the latest first.
create index conversations_answered on conversations (account_id, last_inbound_at desc, id desc)
  where last_inbound_at is not null;
-- Our sender is shared: an inbound text finds its account by the latest conversation of the number.
create index conversations_phone on conversations (phone, last_message_at desc);
create index conversations_contact on conversations (account_id, contact_id) where contact_id is not null;

alter table conversations enable row level security;
create policy "A pro sees only their own conversations" on conversations
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro changes only their own conversations" on conversations
  for update to jotline_user using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
create policy "The service works on every account's conversations" on conversations
  for all to jotline_service using (true) with check (true);
grant select, update (read_at, contact_id) on conversations to jotline_user;
grant select, insert, update, delete on conversations to jotline_service;

create table messages (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references accounts (id) on delete cascade,
  conversation_id uuid,
  contact_id uuid,
  campaign_id uuid,
  direction text not null check (direction in ('inbound', 'outbound')),
  purpose text not null check (purpose in (
    'campaign', 'reply', 'opt_out_confirmation', 'opt_in_confirmation', 'help', 'recap', 'line_notice'
  )),
  from_phone text check (from_phone ~ '^\+[1-9][0-9]{6,14}$'),
  to_phone text not null check (to_phone ~ '^\+[1-9][0-9]{6,14}$'),
  body text not null check (length(body) <= 1600),
  media_url text check (length(media_url) <= 2000),
  segments integer not null default 1 check (segments >= 0),
  meaning text check (meaning in ('opt_out', 'opt_in', 'help', 'yes', 'other')),
  state text not null check (state in ('received', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed')),
  provider text not null check (length(provider) between 1 and 40),
  provider_message_id text check (length(provider_message_id) between 1 and 255),
  idempotency_key text unique check (length(idempotency_key) between 1 and 255),
  error_code text check (length(error_code) <= 50),
  error text check (length(error) <= 1000),
  claimed_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  unique (provider, provider_message_id),
  foreign key (account_id, conversation_id) references conversations (account_id, id) on delete set null (conversation_id),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete set null (contact_id),
  foreign key (account_id, campaign_id) references campaigns (account_id, id) on delete set null (campaign_id),
  check (account_id is not null or num_nonnulls(conversation_id, contact_id, campaign_id) = 0),
  check ((direction = 'inbound') = (state = 'received')),
  check (direction = 'outbound' or from_phone is not null)
);
comment on table messages is
  'Text messages, inbound and outbound. Verification codes are not kept here: the account could read them.';
comment on column messages.account_id is 'Null for a stranger: a recap to a free caller, an answer to HELP.';
comment on column messages.from_phone is 'Null until the messaging service chose a sender.';
comment on column messages.campaign_id is 'For a reply, the campaign it answers.';
comment on column messages.meaning is 'How an inbound text was understood.';
comment on column messages.idempotency_key is 'Names the reason for an outbound text, so that it is sent once.';
comment on column messages.claimed_at is 'When the try to send it began.';
create index messages_conversation on messages (account_id, conversation_id, created_at);
create index messages_newest on messages (account_id, direction, created_at desc);
create index messages_contact on messages (account_id, contact_id, created_at) where contact_id is not null;
create index messages_campaign on messages (account_id, campaign_id, created_at) where campaign_id is not null;
-- What is not settled is looked for by the sweep.
create index messages_unsettled on messages (created_at) where state in ('queued', 'sending');
-- Someone who belongs to no account yet is known by what they wrote last.
create index messages_strangers on messages (from_phone, created_at desc) where account_id is null;
-- Texts to a free caller go with their last call.
create index messages_to_strangers on messages (to_phone) where account_id is null;
create trigger messages_touch before update on messages
  for each row execute function app.touch_updated_at();

alter table messages enable row level security;
create policy "A pro sees only their own messages" on messages
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro says whose their own messages are" on messages
  for update to jotline_user using (account_id = (select app.account_id()))
  with check (account_id = (select app.account_id()));
create policy "The service works on every account's messages" on messages
  for all to jotline_service using (true) with check (true);
-- Two contacts that are one person are merged, and their history with them.
grant select, update (contact_id) on messages to jotline_user;
grant select, insert, update, delete on messages to jotline_service;

create table opt_outs (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  source text not null check (source in ('reply', 'carrier', 'call', 'pro')),
  wording text check (length(wording) <= 1600),
  opted_out_at timestamptz not null default now(),
  opted_in_again_at timestamptz,
  opted_in_wording text check (length(opted_in_wording) <= 1600),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, phone),
  check (opted_in_again_at is null or opted_in_again_at >= opted_out_at)
);
comment on table opt_outs is 'Numbers that no campaign of the account may text. Holds no contact: it outlives them.';
comment on column opt_outs.wording is 'What the person wrote, or the carrier''s error.';
comment on column opt_outs.opted_in_again_at is 'Set when the person brought themselves back; null means do not text.';
create trigger opt_outs_touch before update on opt_outs
  for each row execute function app.touch_updated_at();

alter table opt_outs enable row level security;
create policy "A pro sees only their own opt-outs" on opt_outs
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's opt-outs" on opt_outs
  for all to jotline_service using (true) with check (true);
create policy "A pro opts out a customer only from their own texts" on opt_outs
  for insert to jotline_user
  with check (account_id = (select app.account_id()) and source = 'pro' and opted_in_again_at is null);
grant select, insert on opt_outs to jotline_user;
-- Nobody deletes an opt-out.
grant select, insert, update on opt_outs to jotline_service;

create table sender_paces (
  sender text primary key check (length(sender) between 1 and 100),
  next_send_at timestamptz not null default now(),
  day date not null default current_date,
  day_segments integer not null default 0 check (day_segments >= 0)
);
comment on table sender_paces is 'The turn of each sender, shared by all campaigns and workers.';
comment on column sender_paces.next_send_at is 'When the segments handed over so far will have gone out.';
comment on column sender_paces.day is 'The carriers'' day, Pacific time, that day_segments counts.';

alter table sender_paces enable row level security;
create policy "The service paces every sender" on sender_paces
  for all to jotline_service using (true) with check (true);
grant select, insert, update, delete on sender_paces to jotline_service;
