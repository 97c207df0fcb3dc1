-- One account in a time zone that the database does not know must not stop what is asked of all of them: no such zone is
-- written any more, and where one is left, of a database that moved to a machine with fewer, it counts as Greenwich.

create function app.clock_in(moment timestamptz, zone text) returns timestamp
language plpgsql stable
as $$
begin
  return moment at time zone zone;
exception when invalid_parameter_value then
  return moment at time zone 'UTC';
end
$$;
comment on function app.clock_in is 'What the clock on the wall shows; for questions about all accounts at once.';

create function app.refuse_unknown_zone() returns trigger
language plpgsql
as $$
begin
  perform now() at time zone new.time_zone;
  return new;
end
$$;
create trigger accounts_zone before insert or update of time_zone on accounts
  for each row execute function app.refuse_unknown_zone();

revoke execute on function app.clock_in(timestamptz, text), app.refuse_unknown_zone() from public;
-- People read with it what is past where their business works; it tells nothing that they do not know.
grant execute on function app.clock_in(timestamptz, text) to jotline_service, jotline_user;
