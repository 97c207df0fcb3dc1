-- A payment can be disputed at the bank, and an open invoice can be paid by the person themselves.
alter table payments
  add column is_on_session boolean not null default false,
  add column dispute_state text check (dispute_state in ('inquiry', 'withdrawn', 'open', 'won', 'lost'));
comment on column payments.is_on_session is 'The person is there to answer their bank; a refusal is told on the page.';
comment on column payments.dispute_state is 'How the dispute at the bank stands; null when nobody disputes it.';
grant update (dispute_state) on payments to jotline_service;
