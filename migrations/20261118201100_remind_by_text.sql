-- The pro chooses how they are told in the morning what they promised for the day: by mail, by text to their own line, or
-- both.

alter table accounts add column remind_promises_by text not null default 'mail'
  check (remind_promises_by in ('mail', 'text', 'both'));
comment on column accounts.remind_promises_by is 'How the morning reminder of promises reaches the pro.';
grant update (remind_promises_by) on accounts to jotline_user;
