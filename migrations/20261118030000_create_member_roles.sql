-- A business has several people: its owner, the office and technicians. Who is asking is known to the transaction beside
-- the account, and the database itself shows a technician nothing but the calls of their own lines.

create function app.role() returns text
language sql stable parallel safe
as $$ select coalesce(nullif(current_setting('app.role', true), ''), 'owner') $$;
comment on function app.role() is
  'What the person who asks is to the business. The version before this one says nothing and knows owners alone.';

create function app.login_id() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.login_id', true), '')::uuid $$;
comment on function app.login_id() is 'The person who asks; null when a job or the version before this one does.';

-- Every policy of every table asks this function, also those of tables that come later: who is neither the owner nor the
-- office gets no row anywhere, but for what the policies for technicians name.
create or replace function app.account_id() returns uuid
language sql stable parallel safe
as $$
  select case when coalesce(nullif(current_setting('app.role', true), ''), 'owner') in ('owner', 'office')
    then nullif(current_setting('app.account_id', true), '')::uuid end
$$;
comment on function app.account_id() is
  'The account this transaction is confined to; null when there is none or a technician asks, which matches no row.';

create function app.technician_account_id() returns uuid
language sql stable parallel safe
as $$
  select case when current_setting('app.role', true) = 'technician'
    then nullif(current_setting('app.account_id', true), '')::uuid end
$$;
comment on function app.technician_account_id() is 'The same while a technician asks, and null for everybody else.';

alter table logins add constraint logins_of_account unique (account_id, id);

create table member_lines (
  account_id uuid not null references accounts (id) on delete cascade,
  login_id uuid not null,
  phone_number_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (login_id, phone_number_id),
  foreign key (account_id, login_id) references logins (account_id, id) on delete cascade,
  foreign key (account_id, phone_number_id) references phone_numbers (account_id, id) on delete cascade
);
comment on table member_lines is 'Whose lines they are: a technician sees the calls of these and no others.';
create index member_lines_line on member_lines (account_id, phone_number_id);

alter table member_lines enable row level security;
create policy "A pro sees only the line assignments of their own account" on member_lines
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's line assignments" on member_lines
  for all to jotline_service using (true) with check (true);
grant select on member_lines to jotline_user;
grant select, insert, delete on member_lines to jotline_service;

create function app.own_line_ids() returns uuid[]
language sql stable parallel safe security definer set search_path = ''
as $$
  select coalesce(array_agg(phone_number_id), '{}') from public.member_lines
  where account_id = app.technician_account_id() and login_id = app.login_id()
$$;
comment on function app.own_line_ids() is 'The lines of the technician who asks.';

create or replace function app.search_calls(query text) returns table (call_id uuid, in_notes boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  asking uuid := coalesce(app.account_id(), app.technician_account_id());
  words tsquery := pg_catalog.websearch_to_tsquery('english', query);
begin
  -- No account, or nothing but words such as "the": no result.
  if asking is null or numnode(words) = 0 then
    return;
  end if;
  words := words && ('''account:' || asking || '''')::tsquery;
  return query
    select found.call_id, bool_or(found.in_notes)
    from (
      select notes.call_id, true as in_notes from public.call_notes notes
      where notes.search @@ words and notes.account_id = asking
      union all
      select spoken.call_id, false from public.transcripts spoken
      where spoken.search @@ words and spoken.account_id = asking
    ) found
    where app.technician_account_id() is null or found.call_id in (
      select calls.id from public.calls
      where calls.account_id = asking and calls.phone_number_id = any (app.own_line_ids())
    )
    group by found.call_id;
end
$$;

create or replace function app.search_some_calls(query text, most integer) returns table (call_id uuid)
language plpgsql stable security definer set search_path = ''
as $$
declare
  asking uuid := coalesce(app.account_id(), app.technician_account_id());
  words tsquery := pg_catalog.websearch_to_tsquery('english', query);
begin
  if asking is null or numnode(words) = 0 then
    return;
  end if;
  words := words && ('''account:' || asking || '''')::tsquery;
  if app.technician_account_id() is not null then
    return query
      with own as (
        select calls.id from public.calls
        where calls.account_id = asking and calls.phone_number_id = any (app.own_line_ids())
      )
      (select notes.call_id from public.call_notes notes join own on own.id = notes.call_id
        where notes.search @@ words and notes.account_id = asking limit most)
      union
      (select spoken.call_id from public.transcripts spoken join own on own.id = spoken.call_id
        where spoken.search @@ words and spoken.account_id = asking limit most);
    return;
  end if;
  return query
    (select notes.call_id from public.call_notes notes
      where notes.search @@ words and notes.account_id = asking limit most)
    union
    (select spoken.call_id from public.transcripts spoken
      where spoken.search @@ words and spoken.account_id = asking limit most);
end
$$;

-- What nobody may read yet, a technician may not read either.
create or replace function app.transcripts_in_doubt() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select transcripts.id
  from public.calls
  join public.transcripts on transcripts.call_id = calls.id
  where calls.account_id = coalesce(app.account_id(), app.technician_account_id()) and calls.state = 'held'
$$;

revoke execute on function app.role(), app.login_id(), app.technician_account_id(), app.own_line_ids() from public;
grant execute on function app.role(), app.login_id(), app.technician_account_id(), app.own_line_ids()
  to jotline_user, jotline_service;
