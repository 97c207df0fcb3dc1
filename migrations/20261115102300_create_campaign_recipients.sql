-- Who a campaign goes to. A row is claimed before its text is sent, so that no crash and no second worker sends it twice.

create table campaign_recipients (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  campaign_id uuid not null,
  contact_id uuid,
  message_id uuid,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  state text not null default 'pending' check (state in (
    'pending', 'held', 'sending', 'sent', 'delivered', 'failed', 'skipped'
  )),
  held_reason text check (held_reason in (
    'quiet_hours', 'pacing', 'daily_limit', 'no_consent', 'opted_out', 'asked_recently', 'no_link', 'unpaid'
  )),
  send_after timestamptz not null default now(),
  claimed_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  error_code text check (length(error_code) <= 50),
  error text check (length(error) <= 1000),
  sent_at timestamptz,
  delivered_at timestamptz,
  clicked_at timestamptz,
  replied_at timestamptz,
  reply text check (reply in ('yes', 'other')),
  opted_out_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, id),
  unique (campaign_id, contact_id),
  unique (campaign_id, phone),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade,
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete set null (contact_id),
  foreign key (user_id, message_id) references messages (user_id, id) on delete set null (message_id),
  check ((state in ('held', 'skipped')) = (held_reason is not null))
);
comment on table campaign_recipients is 'Recipients of a campaign and how far each has come.';
comment on column campaign_recipients.phone is
  'As it was when the audience was chosen; stays when the contact is deleted.';
comment on column campaign_recipients.held_reason is 'Why it waits (held) or was left out for good (skipped).';
comment on column campaign_recipients.send_after is
  'Opening of the window of the recipient''s own time zone, or the turn in the pace.';
create index campaign_recipients_due on campaign_recipients (campaign_id, send_after) where state in ('pending', 'held');
create index campaign_recipients_claimed on campaign_recipients (claimed_at) where state = 'sending';
create index campaign_recipients_state on campaign_recipients (user_id, campaign_id, state);
create index campaign_recipients_contact on campaign_recipients (user_id, contact_id) where contact_id is not null;
create index campaign_recipients_message on campaign_recipients (user_id, message_id) where message_id is not null;
-- "Not asked again within 180 days" looks here.
create index campaign_recipients_phone on campaign_recipients (user_id, phone, sent_at desc);
create trigger campaign_recipients_touch before update on campaign_recipients
  for each row execute function app.touch_updated_at();
-- A delivery callback may overtake the answer to the send: sending may go straight to delivered.
create trigger campaign_recipients_transition before update of state on campaign_recipients
  for each row when (old.state is distinct from new.state)
  execute function app.refuse_unlisted_transition(
    'state',
    'pending>held pending>sending pending>skipped held>pending held>sending held>skipped'
    ' sending>pending sending>held sending>sent sending>delivered sending>failed sending>skipped'
    ' sent>delivered sent>failed'
  );

alter table campaign_recipients enable row level security;
create policy "A pro sees only their own campaign recipients" on campaign_recipients
  for select to jotline_user using (user_id = (select app.user_id()));
create policy "The service works on every account's campaign recipients" on campaign_recipients
  for all to jotline_service using (true) with check (true);

grant select on campaign_recipients to jotline_user;
grant select, insert, update, delete on campaign_recipients to jotline_service;
