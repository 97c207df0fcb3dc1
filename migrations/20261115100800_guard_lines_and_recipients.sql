-- Used counts decide what is charged, and the primary line and e-mail are where the account is reached:
-- both are held here, where no race and no forgotten code path can get around them.

-- The functions run as the owner: the person who deletes a line may not write the plan.
create function app.count_used() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  affected uuid;
  step integer;
begin
  for affected, step in
    select old.user_id, -1 where tg_op in ('DELETE', 'UPDATE')
    union all
    select new.user_id, 1 where tg_op in ('INSERT', 'UPDATE')
  loop
    -- Also orders this against the plan row being made at the same time.
    perform from public.users where id = affected for no key update;
    if tg_table_name = 'phone_numbers' then
      update public.user_plans set numbers_used = numbers_used + step where user_id = affected;
    else
      update public.user_plans set emails_used = emails_used + step where user_id = affected;
    end if;
  end loop;
  return null;
end
$$;

create function app.start_used_counts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.users where id = new.user_id for no key update;
  new.numbers_used := (select count(*) from public.phone_numbers where user_id = new.user_id);
  new.emails_used := (select count(*) from public.email_recipients where user_id = new.user_id);
  return new;
end
$$;

create trigger user_plans_start_counts before insert on user_plans
  for each row execute function app.start_used_counts();
create trigger phone_numbers_count after insert or delete or update of user_id on phone_numbers
  for each row execute function app.count_used();
create trigger email_recipients_count after insert or delete or update of user_id on email_recipients
  for each row execute function app.count_used();

create function app.keep_primary() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- When the whole account is deleted its row is gone before the cascade arrives here.
  if exists (select from public.users where id = old.user_id) then
    raise exception 'Cannot delete primary %', tg_argv[0]
      using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_table_name || '_keep_primary';
  end if;
  return old;
end
$$;

create trigger phone_numbers_keep_primary before delete on phone_numbers
  for each row when (old.is_primary) execute function app.keep_primary('number');
create trigger email_recipients_keep_primary before delete on email_recipients
  for each row when (old.is_primary) execute function app.keep_primary('email');

-- "Make primary" takes the mark off one row and puts it on another; at commit one must have it.
create function app.require_primary() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  found_primary boolean;
begin
  if tg_table_name = 'phone_numbers' then
    found_primary := exists (select from public.phone_numbers where user_id = old.user_id and is_primary);
  else
    found_primary := exists (select from public.email_recipients where user_id = old.user_id and is_primary);
  end if;
  if not found_primary and exists (select from public.users where id = old.user_id) then
    raise exception 'an account keeps a primary %', tg_argv[0]
      using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_table_name || '_require_primary';
  end if;
  return null;
end
$$;

create constraint trigger phone_numbers_require_primary after update on phone_numbers
  deferrable initially deferred
  for each row when (old.is_primary and not new.is_primary) execute function app.require_primary('number');
create constraint trigger email_recipients_require_primary after update on email_recipients
  deferrable initially deferred
  for each row when (old.is_primary and not new.is_primary) execute function app.require_primary('email');

revoke execute on function app.count_used(), app.start_used_counts(), app.keep_primary(), app.require_primary()
  from public;
