-- Texts go out at a pace: each campaign its own, and each sender what the carriers let it through.

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

alter table campaigns add column next_send_at timestamptz;
comment on column campaigns.next_send_at is 'The next turn in the campaign''s own pace.';

alter table campaign_metrics
  add column watched_sent integer not null default 0 check (watched_sent >= 0),
  add column watched_failed integer not null default 0 check (watched_failed >= 0),
  add column watched_opt_outs integer not null default 0 check (watched_opt_outs >= 0);
comment on column campaign_metrics.watched_sent is
  'The figures when a person last resumed it: what came before does not pause it again.';

alter table messages add column claimed_at timestamptz;
comment on column messages.claimed_at is 'When the try to send it began.';
-- What is not settled is looked for by the sweep.
create index messages_unsettled on messages (created_at) where state in ('queued', 'sending');
-- Someone who belongs to no account yet is known by what they wrote last.
create index messages_strangers on messages (from_phone, created_at desc) where user_id is null;
-- Our sender is shared: an inbound text finds its account by the latest conversation of the number.
create index conversations_phone on conversations (phone, last_message_at desc);
