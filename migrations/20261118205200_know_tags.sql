-- A tag is one word of the business, however it is capitalized: who types "vip" gets the "VIP" that is there.

create table contact_tags (
  account_id uuid not null references accounts (id) on delete cascade,
  tag text not null check (length(tag) between 1 and 60),
  created_at timestamptz not null default now()
);
comment on table contact_tags is 'The tags of an account in their one spelling. One that nobody has any more stays until there are too many.';
create unique index contact_tags_once on contact_tags (account_id, lower(tag));

insert into contact_tags (account_id, tag)
select distinct on (account_id, lower(tag)) account_id, tag
from (
  select contacts.account_id, left(used.tag, 60) as tag, count(*) as uses
  from contacts, unnest(contacts.tags) used (tag)
  where used.tag <> ''
  group by contacts.account_id, left(used.tag, 60)
) known
order by account_id, lower(tag), uses desc, tag;

update contacts set tags = (
  select array_agg(spelled.tag order by spelled.place) from (
    select known.tag, min(used.place) as place
    from unnest(contacts.tags) with ordinality used (tag, place)
    join contact_tags known on known.account_id = contacts.account_id and lower(known.tag) = lower(left(used.tag, 60))
    group by known.tag
  ) spelled
)
where exists (
  select from unnest(contacts.tags) used (tag)
  where used.tag <> '' and not exists (
    select from contact_tags known where known.account_id = contacts.account_id and known.tag = used.tag
  )
);

alter table contact_tags enable row level security;
create policy "A pro sees only their own tags" on contact_tags
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro adds only their own tags" on contact_tags
  for insert to jotline_user with check (account_id = (select app.account_id()));
create policy "A pro forgets only their own tags" on contact_tags
  for delete to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's tags" on contact_tags
  for all to jotline_service using (true) with check (true);
grant select, insert (account_id, tag), delete on contact_tags to jotline_user;
grant select, insert, update, delete on contact_tags to jotline_service;
