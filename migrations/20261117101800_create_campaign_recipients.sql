-- Who a campaign goes to. A row is claimed before its text is sent, so that no crash and no second worker sends it twice.
-- Links in texts are short links of ours, so that clicks can be counted; robots and repeats are not.

create table campaign_recipients (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
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
  unique (account_id, id),
  unique (campaign_id, contact_id),
  unique (campaign_id, phone),
  foreign key (account_id, campaign_id) references campaigns (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete set null (contact_id),
  foreign key (account_id, message_id) references messages (account_id, id) on delete set null (message_id),
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
create index campaign_recipients_state on campaign_recipients (account_id, campaign_id, state);
create index campaign_recipients_contact on campaign_recipients (account_id, contact_id) where contact_id is not null;
create index campaign_recipients_message on campaign_recipients (account_id, message_id) where message_id is not null;
-- "Not asked again within 180 days" looks here.
create index campaign_recipients_phone on campaign_recipients (account_id, phone, sent_at desc);
create trigger campaign_recipients_touch before update on campaign_recipients
  for each row execute function app.touch_updated_at();
-- A delivery callback may overtake the answer to the send: sending may go straight to delivered. A carrier that took a
-- text may say afterwards that the number wants none: sent may become skipped.
create trigger campaign_recipients_transition before update of state on campaign_recipients
  for each row when (old.state is distinct from new.state)
  execute function app.refuse_unlisted_transition(
    'state',
    'pending>held pending>sending pending>skipped held>pending held>sending held>skipped'
    ' sending>pending sending>held sending>sent sending>delivered sending>failed sending>skipped'
    ' sent>delivered sent>failed sent>skipped'
  );

alter table campaign_recipients enable row level security;
create policy "A pro sees only their own campaign recipients" on campaign_recipients
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro says whose their own campaign recipients are" on campaign_recipients
  for update to jotline_user using (account_id = (select app.account_id()))
  with check (account_id = (select app.account_id()));
create policy "The service works on every account's campaign recipients" on campaign_recipients
  for all to jotline_service using (true) with check (true);
-- Two contacts that are one person are merged, and their history with them.
grant select, update (contact_id) on campaign_recipients to jotline_user;
grant select, insert, update, delete on campaign_recipients to jotline_service;

create table short_links (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{4,32}$'),
  target_url text not null check (target_url ~ '^https?://' and length(target_url) <= 2000),
  campaign_id uuid,
  campaign_recipient_id uuid,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  unique (account_id, id),
  foreign key (account_id, campaign_id) references campaigns (account_id, id) on delete cascade,
  foreign key (account_id, campaign_recipient_id) references campaign_recipients (account_id, id) on delete cascade
);
comment on table short_links is 'Short links; the target is fixed when the link is made.';
comment on column short_links.campaign_recipient_id is 'Set when the link was made for one recipient.';
create index short_links_campaign on short_links (account_id, campaign_id);
create unique index short_links_recipient on short_links (account_id, campaign_recipient_id, target_url)
  where campaign_recipient_id is not null;

alter table short_links enable row level security;
create policy "A pro sees only their own short links" on short_links
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's short links" on short_links
  for all to jotline_service using (true) with check (true);
grant select on short_links to jotline_user;
grant select, insert, update, delete on short_links to jotline_service;

create table link_clicks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  short_link_id uuid not null,
  clicked_at timestamptz not null default now(),
  is_robot boolean not null default false,
  is_counted boolean not null default false,
  visitor_hash text not null check (length(visitor_hash) between 16 and 128),
  created_at timestamptz not null default now(),
  foreign key (account_id, short_link_id) references short_links (account_id, id) on delete cascade,
  check (not (is_robot and is_counted))
);
comment on table link_clicks is 'Opened short links.';
comment on column link_clicks.visitor_hash is 'Salted hash of address and browser; neither is stored.';
comment on column link_clicks.is_counted is
  'The first click of a person; robots, previews and repeats are kept and not counted.';
create unique index link_clicks_counted_once on link_clicks (short_link_id, visitor_hash) where is_counted;
create index link_clicks_link on link_clicks (account_id, short_link_id, clicked_at);
create index link_clicks_period on link_clicks (account_id, clicked_at desc) where is_counted;

alter table link_clicks enable row level security;
create policy "A pro sees only their own link clicks" on link_clicks
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's link clicks" on link_clicks
  for all to jotline_service using (true) with check (true);
grant select on link_clicks to jotline_user;
grant select, insert, update, delete on link_clicks to jotline_service;
