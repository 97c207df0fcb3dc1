-- In the morning of the day the pro is told by mail what they promised for it.

alter table accounts add column remind_promises boolean not null default true;
comment on column accounts.remind_promises is 'Whether a mail in the morning tells what was promised for the day.';
grant update (remind_promises) on accounts to jotline_user;

create index promises_due on promises (due_on)
  where owner = 'pro' and done_at is null and dismissed_at is null and due_on is not null;
