-- While the customer is still on the line the pro is told, once, what nobody has said yet.

alter table accounts add column tell_missing boolean not null default true;
comment on column accounts.tell_missing is 'Whether a text tells the pro what is still missing while a call goes on.';
grant update (tell_missing) on accounts to jotline_user;

alter table call_drafts add column item_count smallint not null default 0 check (item_count >= 0);
alter table call_drafts add column grown_seconds numeric(9, 3) not null default 0 check (grown_seconds >= 0);
alter table call_drafts add column told_at timestamptz;
alter table call_drafts add column told_missing text[] not null default '{}';
comment on column call_drafts.item_count is 'The most items of the job that a draft had.';
comment on column call_drafts.grown_seconds is 'How much had been talked when it last had more.';
comment on column call_drafts.told_at is 'When the pro was told what is missing.';
comment on column call_drafts.told_missing is 'What they were told.';
