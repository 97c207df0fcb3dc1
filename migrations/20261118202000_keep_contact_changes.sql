-- What a contact was before: details as they were and became, and consents and stops that a later one replaced. What holds
-- now stands in contacts and opt_outs; a row is written whenever one of them is changed, by whoever changes it.

create table contact_changes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  contact_id uuid not null,
  at timestamptz not null default now(),
  kind text not null check (kind in ('details', 'consent_given', 'consent_ended', 'opted_out', 'opted_in')),
  before jsonb not null default '{}' check (jsonb_typeof(before) = 'object'),
  after jsonb not null default '{}' check (jsonb_typeof(after) = 'object'),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete cascade
);
comment on table contact_changes is 'What a contact was before. It goes with its contact.';
comment on column contact_changes.at is 'When it was changed; of a consent or a stop that was replaced, when that one was said.';
comment on column contact_changes.before is 'The details that changed, as they were. Of notes nothing but that there were some.';
comment on column contact_changes.after is 'The same as they became; of a consent or a stop, its source and its words.';
create index contact_changes_newest on contact_changes (account_id, contact_id, at desc);

alter table contact_changes enable row level security;
create policy "A pro sees only what changed of their own contacts" on contact_changes
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on what changed of every account's contacts" on contact_changes
  for all to jotline_service using (true) with check (true);
grant select on contact_changes to jotline_user;
grant select, insert, delete on contact_changes to jotline_service;

create function app.details_of(contact public.contacts) returns jsonb
language sql immutable set search_path = ''
as $$
  select pg_catalog.jsonb_build_object(
    'name', contact.name, 'phone', contact.phone, 'email', contact.email, 'address', contact.address,
    'state', contact.state, 'zip', contact.zip, 'tags', pg_catalog.array_to_string(contact.tags, ', '),
    'lastJobOn', contact.last_job_on, 'lastJobTitle', contact.last_job_title,
    'notes', case when contact.notes is not null then pg_catalog.md5(contact.notes) end
  )
$$;
comment on function app.details_of(public.contacts) is 'What of a contact is kept when it changes. Of notes no more than whether they are the same.';

create function app.keep_contact_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := app.details_of(old);
  became jsonb := app.details_of(new);
  changed text[] := array(
    select field from pg_catalog.jsonb_object_keys(was) field where was -> field is distinct from became -> field
  );
begin
  if changed <> '{}' then
    insert into public.contact_changes (account_id, contact_id, kind, before, after)
    select new.account_id, new.id, 'details',
      pg_catalog.jsonb_object_agg(field, case when field = 'notes' then 'null' else was -> field end),
      pg_catalog.jsonb_object_agg(field, case when field = 'notes' then 'null' else became -> field end)
    from pg_catalog.unnest(changed) field;
  end if;
  -- A merge moves the consent with its number: it did not end.
  if old.text_consent and new.merged_into_id is not distinct from old.merged_into_id
    and (not new.text_consent or new.text_consent_at is distinct from old.text_consent_at) then
    insert into public.contact_changes (account_id, contact_id, at, kind, after)
    values (new.account_id, new.id, coalesce(old.text_consent_at, old.created_at), 'consent_given',
      pg_catalog.jsonb_build_object('source', old.text_consent_source, 'words', old.text_consent_statement));
    if not new.text_consent then
      insert into public.contact_changes (account_id, contact_id, kind) values (new.account_id, new.id, 'consent_ended');
    end if;
  end if;
  return null;
end
$$;

create function app.keep_past_opt_outs() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.contact_changes (account_id, contact_id, at, kind, after)
  select old.account_id, contacts.id, past.at, past.kind, pg_catalog.jsonb_build_object('source', past.source, 'words', past.words)
  from public.contacts, (values
    (old.opted_out_at, 'opted_out', old.source, old.wording),
    (old.opted_in_again_at, 'opted_in', old.opted_in_by, old.opted_in_wording)
  ) past (at, kind, source, words)
  where contacts.account_id = old.account_id and contacts.phone = old.phone and past.at is not null;
  return null;
end
$$;
revoke execute on function app.details_of(public.contacts), app.keep_contact_changes(), app.keep_past_opt_outs() from public;

create trigger contacts_keep_changes after update on contacts
  for each row when (
    (old.name, old.phone, old.email, old.address, old.state, old.zip, old.tags, old.last_job_on, old.last_job_title, old.notes,
      old.text_consent, old.text_consent_at)
    is distinct from
    (new.name, new.phone, new.email, new.address, new.state, new.zip, new.tags, new.last_job_on, new.last_job_title, new.notes,
      new.text_consent, new.text_consent_at)
  )
  execute function app.keep_contact_changes();
create trigger opt_outs_keep_past after update of opted_out_at on opt_outs
  for each row when (old.opted_out_at is distinct from new.opted_out_at)
  execute function app.keep_past_opt_outs();
