-- Under row-level security PostgreSQL may not use a full-text index, since the match operator could leak a row it saw.
-- This function looks into the index as the owner and hands out ids of the asking account only.

create function app.search_calls(query text) returns table (call_id uuid, in_notes boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  asking uuid := app.user_id();
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
      where notes.search @@ words and notes.user_id = asking
      union all
      select spoken.call_id, false from public.transcripts spoken
      where spoken.search @@ words and spoken.user_id = asking
    ) found
    group by found.call_id;
end
$$;
comment on function app.search_calls(text) is
  'Calls of the signed-in account whose notes or transcript match, in the words of a web search: "exact phrase", -not, or.';
revoke execute on function app.search_calls(text) from public;
grant execute on function app.search_calls(text) to jotline_user, jotline_service;
