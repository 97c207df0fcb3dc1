-- A word that most calls have in them ("heater" at a plumber's) matches more rows than any page can show. This search
-- stops after so many, which tells a rare word, whose calls are then all known, from a common one.

create function app.search_some_calls(query text, most integer) returns table (call_id uuid)
language plpgsql stable security definer set search_path = ''
as $$
declare
  asking uuid := app.user_id();
  words tsquery := pg_catalog.websearch_to_tsquery('english', query);
begin
  if asking is null or numnode(words) = 0 then
    return;
  end if;
  words := words && ('''account:' || asking || '''')::tsquery;
  return query
    (select notes.call_id from public.call_notes notes
      where notes.search @@ words and notes.user_id = asking limit most)
    union
    (select spoken.call_id from public.transcripts spoken
      where spoken.search @@ words and spoken.user_id = asking limit most);
end
$$;
comment on function app.search_some_calls(text, integer) is
  'At least `most` calls of the signed-in account that match, or all of them when there are fewer.';
revoke execute on function app.search_some_calls(text, integer) from public;
grant execute on function app.search_some_calls(text, integer) to jotline_user, jotline_service;
