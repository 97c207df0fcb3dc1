-- Until when everything at the carrier is known to us, so that after an outage what nobody told us is fetched.
create table catch_ups (
  provider text not null check (length(provider) between 1 and 50),
  kind text not null check (kind in ('calls', 'texts')),
  known_until timestamptz not null,
  primary key (provider, kind)
);
comment on table catch_ups is 'Until when the carrier was asked for calls and texts that its callbacks may not have told.';

alter table catch_ups enable row level security;
create policy "The service notes how far it has asked" on catch_ups
  for all to jotline_service using (true) with check (true);
grant select, insert, update, delete on catch_ups to jotline_service;

alter table line_verifications add column channel text not null default 'text' check (channel in ('text', 'call'));
comment on column line_verifications.channel is 'A landline gets no texts: it is called, and the code is spoken.';
