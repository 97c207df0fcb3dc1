-- Texts go out over the number of the business, or over the one that all share. A stop that was said to the number of a
-- business is that business's, and nothing said to the shared number takes it back.

alter table conversations
  add column number_id uuid,
  add column shared_at timestamptz default now(),
  add foreign key (account_id, number_id) references account_numbers (account_id, id);
comment on column conversations.number_id is 'Over which number of the business the two last wrote; null for the shared one.';
comment on column conversations.shared_at is 'When they last wrote over the shared number; null if they never did.';
update conversations set shared_at = last_message_at;
alter table conversations add constraint conversations_over_some_number check (num_nonnulls(number_id, shared_at) > 0);
drop index conversations_phone;
create index conversations_phone on conversations (phone, shared_at desc) where shared_at is not null;

alter table messages
  add column number_id uuid,
  add column held_for text check (held_for in ('sender_pending')),
  add foreign key (account_id, number_id) references account_numbers (account_id, id),
  add constraint messages_own_number_has_account check (number_id is null or account_id is not null),
  add constraint messages_held_wait check (held_for is null or state = 'queued');
comment on column messages.number_id is 'The number of the business that it goes out from or came to; null for the shared one.';
comment on column messages.held_for is 'Why a queued text is not tried: sender_pending, the number is not approved yet.';
create index messages_held on messages (account_id) where held_for is not null;

alter table opt_outs
  add column number_id uuid,
  add column opted_in_number_id uuid,
  add foreign key (account_id, number_id) references account_numbers (account_id, id),
  add foreign key (account_id, opted_in_number_id) references account_numbers (account_id, id),
  add constraint opt_outs_own_number_ends_at_own check (
    opted_in_by is distinct from 'customer' or number_id is null or opted_in_number_id is not null
  );
comment on column opt_outs.number_id is 'The number of this business that the stop was said to; null for the shared one, or when nobody said it by text.';
comment on column opt_outs.opted_in_number_id is 'The number of this business at which the customer came back.';

alter table campaign_recipients drop constraint campaign_recipients_held_reason_check;
alter table campaign_recipients add constraint campaign_recipients_held_reason_check check (held_reason in (
  'quiet_hours', 'pacing', 'daily_limit', 'texted_today', 'no_consent', 'opted_out', 'asked_recently', 'no_link', 'unpaid',
  'dead_number', 'sender_pending'
));
