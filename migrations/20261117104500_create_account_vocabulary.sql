-- The words of an account: names, streets and products that a person corrected or confirmed in notes, or added. They
-- tell the recogniser what to expect and the writer what a misheard word may be.

create table account_vocabulary (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('name', 'street', 'product')),
  text text not null check (length(text) between 1 and 100),
  heard text check (length(heard) between 1 and 100),
  times integer not null default 1 check (times between 1 and 100000),
  last_used_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique nulls not distinct (account_id, kind, text, heard),
  check (heard is distinct from text)
);
comment on table account_vocabulary is 'Words the account corrected, confirmed or added: names, streets, products.';
comment on column account_vocabulary.heard is 'What it was written as before a person put it right; null when it was right.';
comment on column account_vocabulary.times is
  'How often it was put right or confirmed. Corrected twice, the heard form is replaced without asking.';
create index account_vocabulary_newest on account_vocabulary (account_id, last_used_at desc);

alter table account_vocabulary enable row level security;
create policy "A pro sees only their own words" on account_vocabulary
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro adds only their own words" on account_vocabulary
  for insert to jotline_user with check (account_id = (select app.account_id()));
create policy "A pro changes only their own words" on account_vocabulary
  for update to jotline_user using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
create policy "A pro deletes only their own words" on account_vocabulary
  for delete to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's words" on account_vocabulary
  for all to jotline_service using (true) with check (true);
grant select, insert, delete, update (times, last_used_at) on account_vocabulary to jotline_user;
grant select, insert, update, delete on account_vocabulary to jotline_service;
