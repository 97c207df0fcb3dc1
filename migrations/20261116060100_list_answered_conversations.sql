-- Every recipient of a campaign has a conversation; the list of messages shows those who answered, the latest first.

create index conversations_answered on conversations (user_id, last_inbound_at desc, id desc)
  where last_inbound_at is not null;
