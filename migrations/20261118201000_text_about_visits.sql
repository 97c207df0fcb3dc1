-- Customers are told of a visit by text: that somebody is on the way, when the pro presses it, and the day before, by the
-- clock, where the business wants that.

alter table accounts add column remind_visits boolean not null default false;
comment on column accounts.remind_visits is 'Whether customers get a text the day before a visit, where the visit says nothing else.';
grant update (remind_visits) on accounts to jotline_user;

alter table promises add column remind_customer boolean;
comment on column promises.remind_customer is 'Whether the customer gets a text the day before; null: as the account says.';
alter table appointments add column remind_customer boolean;
comment on column appointments.remind_customer is 'Whether the customer gets a text the day before; null: as the account says.';
create unique index appointments_own on appointments (account_id, id);

alter table messages drop constraint messages_purpose_check;
-- Every row there is keeps to the shorter list before it: nothing has to be looked through.
alter table messages add constraint messages_purpose_check check (purpose in (
  'campaign', 'reply', 'opt_out_confirmation', 'opt_in_confirmation', 'help', 'recap', 'line_notice', 'campaign_test',
  'on_my_way', 'visit_reminder'
)) not valid;

create table visit_texts (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  promise_id uuid,
  appointment_id uuid,
  kind text not null check (kind in ('on_my_way', 'day_before')),
  round smallint check (round between 1 and 100),
  minutes smallint check (minutes between 1 and 240),
  begins_at timestamptz,
  message_id uuid,
  created_at timestamptz not null default now(),
  foreign key (account_id, promise_id) references promises (account_id, id) on delete cascade,
  foreign key (account_id, appointment_id) references appointments (account_id, id) on delete cascade,
  foreign key (account_id, message_id) references messages (account_id, id) on delete set null (message_id),
  check (num_nonnulls(promise_id, appointment_id) = 1),
  check ((kind = 'on_my_way') = (round is not null and minutes is not null)),
  check ((kind = 'day_before') = (begins_at is not null))
);
comment on table visit_texts is 'Which texts about a visit were written, so that each is written once.';
comment on column visit_texts.round is 'How many times the customer was told so far that somebody is on the way.';
comment on column visit_texts.minutes is 'How long it still takes, as they were told.';
comment on column visit_texts.begins_at is 'When the visit begins of which they were reminded: moved, it is another one. For a day without a time, the end of it.';
create unique index visit_texts_promise_round on visit_texts (promise_id, round) where round is not null;
create unique index visit_texts_appointment_round on visit_texts (appointment_id, round) where round is not null;
create unique index visit_texts_promise_begin on visit_texts (promise_id, begins_at) where begins_at is not null;
create unique index visit_texts_appointment_begin on visit_texts (appointment_id, begins_at) where begins_at is not null;
create index visit_texts_account on visit_texts (account_id, created_at);
create index visit_texts_message on visit_texts (account_id, message_id) where message_id is not null;

alter table visit_texts enable row level security;
create policy "A pro sees only the texts about their own visits" on visit_texts
  for select to jotline_user using (account_id = (select app.member_account_id()));
create policy "A technician sees only texts about visits promised in their own calls" on visit_texts as restrictive
  for select to jotline_user using (
    (select app.role()) <> 'technician'
    or exists (select from promises where promises.id = visit_texts.promise_id)
  );
create policy "The service works on the texts about every account's visits" on visit_texts
  for all to jotline_service using (true) with check (true);
grant select on visit_texts to jotline_user;
grant select, insert on visit_texts to jotline_service;
