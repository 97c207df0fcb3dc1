-- The plan says how many lines and e-mail recipients an account has included and how many it uses. What is used decides
-- what is charged: it is counted here, where no race and no forgotten code path can get around it.

-- The functions run as the owner: the person who deletes a line may not write the plan.
create function app.start_used_counts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.accounts where id = new.account_id for no key update;
  new.numbers_used := (select count(*) from public.phone_numbers where account_id = new.account_id);
  new.emails_used := (select count(*) from public.email_recipients where account_id = new.account_id);
  return new;
end
$$;
revoke execute on function app.start_used_counts() from public;

create function app.count_used() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  affected uuid;
  step integer;
begin
  for affected, step in
    select old.account_id, -1 where tg_op in ('DELETE', 'UPDATE')
    union all
    select new.account_id, 1 where tg_op in ('INSERT', 'UPDATE')
  loop
    -- Also orders this against the plan row being made at the same time.
    perform from public.accounts where id = affected for no key update;
    if tg_table_name = 'phone_numbers' then
      update public.account_plans set numbers_used = numbers_used + step where account_id = affected;
    else
      update public.account_plans set emails_used = emails_used + step where account_id = affected;
    end if;
  end loop;
  return null;
end
$$;
revoke execute on function app.count_used() from public;

create table account_plans (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null unique references accounts (id) on delete cascade,
  plan_tier text not null default 'pro' check (plan_tier in ('pro', 'pro_plus', 'business')),
  included_numbers integer not null default 1 check (included_numbers >= 0),
  included_emails integer not null default 1 check (included_emails >= 0),
  numbers_used integer not null default 0 check (numbers_used >= 0),
  emails_used integer not null default 0 check (emails_used >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table account_plans is 'Tier and allowances of an account.';
comment on column account_plans.numbers_used is 'Kept equal to the count of phone_numbers by a trigger; nobody writes it.';
comment on column account_plans.emails_used is
  'Kept equal to the count of email_recipients by a trigger; nobody writes it.';
create trigger account_plans_touch before update on account_plans
  for each row execute function app.touch_updated_at();
create trigger account_plans_start_counts before insert on account_plans
  for each row execute function app.start_used_counts();

alter table account_plans enable row level security;
create policy "A pro sees only their own plan" on account_plans
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's plan" on account_plans
  for all to jotline_service using (true) with check (true);
grant select on account_plans to jotline_user;
grant select, insert, delete, update (plan_tier, included_numbers, included_emails) on account_plans to jotline_service;
