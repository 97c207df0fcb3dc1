-- Requests and jobs never run as the owner of the tables: two roles without login stand between them and the rows,
-- so that a forgotten "where account_id = …" shows nothing instead of somebody else's calls.

-- Roles belong to the whole cluster. Two databases may migrate at the same moment, and the login may be a superuser,
-- an ordinary role with CREATEROLE, or a role that an administrator has already made a member.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['jotline_user', 'jotline_service'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin', role_name);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
    for attempt in 1..10 loop
      begin
        execute format('grant %I to current_user', role_name);
        exit;
      exception
        when insufficient_privilege then
          if not pg_has_role(current_user, role_name, 'member') then
            raise;
          end if;
          exit;
        -- "tuple concurrently updated" is an internal_error: the other database granted in the same instant.
        when unique_violation or internal_error then
          if attempt = 10 then
            raise;
          end if;
          perform pg_sleep(0.05);
      end;
    end loop;
  end loop;
end
$$;

create schema app;
comment on schema app is 'Functions the tables rely on: who is asking, and the rules that triggers hold.';

revoke all on schema public from public;
revoke all on schema app from public;
grant usage on schema public, app to jotline_user, jotline_service;

create function app.account_id() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.account_id', true), '')::uuid $$;
comment on function app.account_id() is
  'The account this transaction is confined to; null when there is none, which matches no row.';

create function app.touch_updated_at() returns trigger
language plpgsql
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create function app.refuse_update() returns trigger
language plpgsql
as $$
begin
  raise exception 'rows of % are never changed', tg_table_name
    using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_table_name || '_append_only';
end
$$;
comment on function app.refuse_update() is 'Makes a table append-only.';

create function app.refuse_unlisted_transition() returns trigger
language plpgsql
as $$
declare
  old_value text := to_jsonb(old) ->> tg_argv[0];
  new_value text := to_jsonb(new) ->> tg_argv[0];
begin
  if not (old_value || '>' || new_value) = any (string_to_array(tg_argv[1], ' ')) then
    raise exception '% cannot go from % to %', tg_table_name, old_value, new_value
      using errcode = 'check_violation', table = tg_table_name, column = tg_argv[0],
        constraint = tg_table_name || '_' || tg_argv[0] || '_transition';
  end if;
  return new;
end
$$;
comment on function app.refuse_unlisted_transition() is
  'Arguments: the column, then the allowed steps as "from>to from>to". Run it only when the column changes.';

revoke execute on all functions in schema app from public;
grant execute on function app.account_id() to jotline_user, jotline_service;
