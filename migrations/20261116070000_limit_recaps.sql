-- A recap leaves only for an account whose own address is confirmed, and so many an hour and a day; what has to wait
-- says why, and what the customer does not want ends there.

create table recap_sends (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  mailbox_hash text not null check (length(mailbox_hash) = 64),
  sent_at timestamptz not null default now()
);
comment on table recap_sends is
  'The recaps of the last day, for the limits alone: a call that is deleted does not give its sends back.';
comment on column recap_sends.mailbox_hash is
  'SHA-256 of the address without its tag: nora+roof@example.com and nora@example.com are one inbox.';
create index recap_sends_account on recap_sends (user_id, sent_at);
create index recap_sends_mailbox on recap_sends (mailbox_hash, sent_at);
create index recap_sends_sent_at on recap_sends (sent_at);

alter table call_recaps
  add column held_for text check (held_for in (
    'email_not_confirmed', 'account_hour', 'account_day', 'address_from_account', 'address_from_all')),
  drop constraint call_recaps_state_check,
  add constraint call_recaps_state_check
    check (state in ('waiting', 'pending', 'sent', 'failed', 'withdrawn', 'stopped'));
comment on column call_recaps.state is
  'Waiting: not sent yet, because the pro has not confirmed the address or for what held_for says. Stopped: whoever reads the address wants no recaps.';
comment on column call_recaps.held_for is 'Why a recap that was to go out waits; null when nobody asked for it to go yet.';

alter table recap_sends enable row level security;
create policy "The service counts every account's recaps" on recap_sends
  for all to jotline_service using (true) with check (true);

-- Nothing for the pro: who deletes a row would send more.
grant select, insert, update, delete on recap_sends to jotline_service;
