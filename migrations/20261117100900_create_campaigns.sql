-- Text campaigns: offers and requests for Google reviews, with the states a campaign can be in.

create table campaigns (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  type text not null default 'text' check (type in ('text', 'ai_phone')),
  purpose text not null default 'offer' check (purpose in ('offer', 'review')),
  template text check (template in ('post_job_review', 'past_clients_review')),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'complete', 'paused')),
  pause_reason text check (pause_reason in ('person', 'opt_outs', 'failures', 'unpaid')),
  title text check (length(title) <= 200),
  description text check (length(description) <= 5000),
  offer_discount text check (length(offer_discount) <= 200),
  message text check (length(message) <= 1600),
  image_url text check (length(image_url) <= 2000),
  media_url text check (length(media_url) <= 2000),
  link_url text check (link_url ~ '^https?://' and length(link_url) <= 2000),
  audience jsonb not null default '{}' check (jsonb_typeof(audience) = 'object' and length(audience::text) <= 20000),
  variants jsonb not null default '{}' check (jsonb_typeof(variants) = 'object' and length(variants::text) <= 50000),
  schedule_type text not null default 'now' check (schedule_type in ('now', 'later')),
  scheduled_at timestamptz,
  pacing_rate integer default 30 check (pacing_rate > 0),
  quiet_hours_enabled boolean not null default true,
  compliance_enabled boolean not null default true,
  next_send_at timestamptz,
  monthly_price_cents integer not null default 0 check (monthly_price_cents >= 0),
  paid_through date,
  copied_from_id uuid,
  started_at timestamptz,
  paused_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  foreign key (account_id, copied_from_id) references campaigns (account_id, id) on delete set null (copied_from_id),
  check (status <> 'scheduled' or scheduled_at is not null)
);
comment on table campaigns is 'Campaigns of a pro.';
comment on column campaigns.audience is
  'Who gets it, for example {"timeframe": 7}: contacts whose last job lies within so many days.';
comment on column campaigns.message is 'The text as sent, with {CustomerName} and the other placeholders.';
comment on column campaigns.variants is 'quickView with title and subtext, invite, full.';
comment on column campaigns.pacing_rate is 'Messages a minute; null sends as fast as the sender allows.';
comment on column campaigns.next_send_at is 'The next turn in the campaign''s own pace.';
comment on column campaigns.monthly_price_cents is 'Price the campaign was sold at.';
comment on column campaigns.paid_through is 'Last day paid for; sending stops after it.';
create index campaigns_newest on campaigns (account_id, type, created_at desc);
create index campaigns_active on campaigns (account_id, created_at desc) where status in ('sending', 'scheduled');
create index campaigns_due on campaigns (scheduled_at) where status = 'scheduled';
create index campaigns_sending on campaigns (status) where status = 'sending';
create index campaigns_copied_from on campaigns (account_id, copied_from_id) where copied_from_id is not null;
create trigger campaigns_touch before update on campaigns
  for each row execute function app.touch_updated_at();
create trigger campaigns_transition before update of status on campaigns
  for each row when (old.status is distinct from new.status)
  execute function app.refuse_unlisted_transition(
    'status',
    'draft>scheduled draft>sending scheduled>sending scheduled>paused scheduled>draft'
    ' sending>paused sending>complete paused>sending'
  );

alter table campaigns enable row level security;
create policy "A pro sees only their own campaigns" on campaigns
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro adds only their own campaigns" on campaigns
  for insert to jotline_user with check (account_id = (select app.account_id()));
create policy "The service works on every account's campaigns" on campaigns
  for all to jotline_service using (true) with check (true);
create policy "A pro edits their own campaigns until they go out" on campaigns
  for update to jotline_user using (account_id = (select app.account_id()) and status in ('draft', 'scheduled'))
  with check (account_id = (select app.account_id()));
create policy "A pro deletes only their own drafts" on campaigns
  for delete to jotline_user using (account_id = (select app.account_id()) and status = 'draft');
-- Status and price are not among them: a campaign goes out because it was paid for.
grant select, delete,
  insert (id, account_id, name, type, purpose, template, title, description, offer_discount, message, image_url, media_url,
    link_url, audience, variants, schedule_type, scheduled_at, pacing_rate, quiet_hours_enabled, compliance_enabled,
    copied_from_id),
  update (name, template, title, description, offer_discount, message, image_url, media_url,
    link_url, audience, variants, schedule_type, scheduled_at, pacing_rate, quiet_hours_enabled, compliance_enabled)
  on campaigns to jotline_user;
grant select, insert, update, delete on campaigns to jotline_service;

create table campaign_metrics (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  campaign_id uuid not null unique,
  sent integer not null default 0 check (sent >= 0),
  delivered integer not null default 0 check (delivered >= 0),
  failed integer not null default 0 check (failed >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  replies_yes integer not null default 0 check (replies_yes >= 0),
  replies_other integer not null default 0 check (replies_other >= 0),
  opt_outs integer not null default 0 check (opt_outs >= 0),
  appointments_created integer not null default 0 check (appointments_created >= 0),
  watched_sent integer not null default 0 check (watched_sent >= 0),
  watched_failed integer not null default 0 check (watched_failed >= 0),
  watched_opt_outs integer not null default 0 check (watched_opt_outs >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, campaign_id) references campaigns (account_id, id) on delete cascade
);
comment on table campaign_metrics is 'What a campaign brought.';
comment on column campaign_metrics.watched_sent is
  'The figures when a person last resumed it: what came before does not pause it again.';
create index campaign_metrics_campaign on campaign_metrics (account_id, campaign_id);
create trigger campaign_metrics_touch before update on campaign_metrics
  for each row execute function app.touch_updated_at();

alter table campaign_metrics enable row level security;
create policy "A pro sees only their own campaign figures" on campaign_metrics
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's campaign figures" on campaign_metrics
  for all to jotline_service using (true) with check (true);
grant select on campaign_metrics to jotline_user;
grant select, insert, update, delete on campaign_metrics to jotline_service;
