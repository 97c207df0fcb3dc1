-- Finds calls while somebody is still typing: the last word may be the beginning of one.

create function app.typed_words(head text, begun text) returns tsquery
language sql immutable set search_path = ''
as $$
  -- Letters and digits alone: nothing that was typed is read as a sign of the query.
  select pg_catalog.websearch_to_tsquery('english', head || ' ' || begun) || case
    -- Every entry of the index has its account as a word, which is nobody's search.
    when typed.start = '' or 'account' like typed.start || '%' then ''::pg_catalog.tsquery
    else pg_catalog.websearch_to_tsquery('english', head) && (typed.start || ':*')::pg_catalog.tsquery
  end
  from (select lower(pg_catalog.regexp_replace(begun, '[^[:alnum:]]', '', 'g')) as start) typed
$$;
comment on function app.typed_words(text, text) is
  'The words of a web search, of which the last one, `begun`, may be unfinished; empty where it is not.';
revoke execute on function app.typed_words(text, text) from public;
grant execute on function app.typed_words(text, text) to jotline_user, jotline_service;

create function app.search_typed_calls(head text, begun text, most integer) returns table (call_id uuid)
language plpgsql stable security definer set search_path = ''
as $$
declare
  asking uuid := coalesce(app.account_id(), app.technician_account_id());
  words tsquery := app.typed_words(head, begun);
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
comment on function app.search_typed_calls(text, text, integer) is
  'At least `most` calls of the person who asks that match `app.typed_words`, or all of them when there are fewer.';
revoke execute on function app.search_typed_calls(text, text, integer) from public;
grant execute on function app.search_typed_calls(text, text, integer) to jotline_user, jotline_service;
