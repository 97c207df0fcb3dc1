-- Links in texts are short links of ours, so that clicks can be counted; robots and repeats are not.

create table short_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{4,32}$'),
  target_url text not null check (target_url ~ '^https?://' and length(target_url) <= 2000),
  campaign_id uuid,
  campaign_recipient_id uuid,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade,
  foreign key (user_id, campaign_recipient_id) references campaign_recipients (user_id, id) on delete cascade
);
comment on table short_links is 'Short links; the target is fixed when the link is made.';
comment on column short_links.campaign_recipient_id is 'Set when the link was made for one recipient.';
create index short_links_campaign on short_links (user_id, campaign_id);
create unique index short_links_recipient on short_links (user_id, campaign_recipient_id, target_url)
  where campaign_recipient_id is not null;

create table link_clicks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  short_link_id uuid not null,
  clicked_at timestamptz not null default now(),
  is_robot boolean not null default false,
  is_counted boolean not null default false,
  visitor_hash text not null check (length(visitor_hash) between 16 and 128),
  created_at timestamptz not null default now(),
  foreign key (user_id, short_link_id) references short_links (user_id, id) on delete cascade,
  check (not (is_robot and is_counted))
);
comment on table link_clicks is 'Opened short links.';
comment on column link_clicks.visitor_hash is 'Salted hash of address and browser; neither is stored.';
comment on column link_clicks.is_counted is
  'The first click of a person; robots, previews and repeats are kept and not counted.';
create unique index link_clicks_counted_once on link_clicks (short_link_id, visitor_hash) where is_counted;
create index link_clicks_link on link_clicks (user_id, short_link_id, clicked_at);
create index link_clicks_period on link_clicks (user_id, clicked_at desc) where is_counted;

alter table short_links enable row level security;
alter table link_clicks enable row level security;
create policy "A pro sees only their own short links" on short_links
  for select to jotline_user using (user_id = (select app.user_id()));
create policy "The service works on every account's short links" on short_links
  for all to jotline_service using (true) with check (true);
create policy "A pro sees only their own link clicks" on link_clicks
  for select to jotline_user using (user_id = (select app.user_id()));
create policy "The service works on every account's link clicks" on link_clicks
  for all to jotline_service using (true) with check (true);

grant select on short_links, link_clicks to jotline_user;
grant select, insert, update, delete on short_links, link_clicks to jotline_service;
