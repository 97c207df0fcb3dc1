-- The plan says how many lines and e-mail recipients an account has included and how many it uses.

create table user_plans (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  plan_tier text not null default 'pro' check (plan_tier in ('pro', 'pro_plus', 'business')),
  included_numbers integer not null default 1 check (included_numbers >= 0),
  included_emails integer not null default 1 check (included_emails >= 0),
  numbers_used integer not null default 0 check (numbers_used >= 0),
  emails_used integer not null default 0 check (emails_used >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table user_plans is 'Tier and allowances of an account.';
comment on column user_plans.numbers_used is 'Kept equal to the count of phone_numbers by a trigger; nobody writes it.';
comment on column user_plans.emails_used is
  'Kept equal to the count of email_recipients by a trigger; nobody writes it.';
create trigger user_plans_touch before update on user_plans
  for each row execute function app.touch_updated_at();

alter table user_plans enable row level security;
create policy "A pro sees only their own plan" on user_plans
  for select to jotline_user using (user_id = (select app.user_id()));
create policy "The service works on every account's plan" on user_plans
  for all to jotline_service using (true) with check (true);

grant select on user_plans to jotline_user;
grant select, insert, delete, update (plan_tier, included_numbers, included_emails) on user_plans to jotline_service;
