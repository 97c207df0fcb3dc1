-- What the company is, where it works, what it does and where its reviews are.

create table company_info (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null unique references accounts (id) on delete cascade,
  logo_url text check (length(logo_url) <= 2000),
  company_name text check (length(company_name) <= 200),
  address text check (length(address) <= 500),
  primary_email text check (
    primary_email = lower(primary_email) and primary_email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(primary_email) <= 254
  ),
  primary_phone text check (primary_phone ~ '^\+[1-9][0-9]{6,14}$'),
  receives_sms boolean not null default false,
  eligible_call_ai boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table company_info is 'Company details shown in notes mails and on invoices.';
create trigger company_info_touch before update on company_info
  for each row execute function app.touch_updated_at();

alter table company_info enable row level security;
create policy "A pro sees only their own company details" on company_info
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro adds only their own company details" on company_info
  for insert to jotline_user with check (account_id = (select app.account_id()));
create policy "A pro changes only their own company details" on company_info
  for update to jotline_user using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
create policy "The service works on every account's company details" on company_info
  for all to jotline_service using (true) with check (true);
grant select, insert,
  update (logo_url, company_name, address, primary_email, primary_phone, receives_sms, eligible_call_ai, updated_at)
  on company_info to jotline_user;
grant select, insert, update, delete on company_info to jotline_service;

create table service_areas (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  state text not null check (state in (
    'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY',
    'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND',
    'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY'
  )),
  is_statewide boolean not null default false,
  counties text[] not null default '{}'
    check (array_position(counties, null) is null and cardinality(counties) <= 1000
      and length(array_to_string(counties, '')) <= 100000),
  created_at timestamptz not null default now(),
  unique (account_id, state),
  -- Statewide clears the counties, and a state with neither is not kept.
  check (is_statewide = (cardinality(counties) = 0))
);
comment on table service_areas is 'States a company works in, whole or by county.';

alter table service_areas enable row level security;
create policy "A pro sees only their own service areas" on service_areas
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro adds only their own service areas" on service_areas
  for insert to jotline_user with check (account_id = (select app.account_id()));
create policy "A pro changes only their own service areas" on service_areas
  for update to jotline_user using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
create policy "A pro deletes only their own service areas" on service_areas
  for delete to jotline_user using (account_id = (select app.account_id()));
create policy "The service works on every account's service areas" on service_areas
  for all to jotline_service using (true) with check (true);
grant select, insert, delete, update (state, is_statewide, counties) on service_areas to jotline_user;
grant select, insert, update, delete on service_areas to jotline_service;

create table service_types (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null unique references accounts (id) on delete cascade,
  categories text[] not null default '{}' check (categories <@ array[
    'HVAC', 'Roofing', 'Plumbing', 'Electrical', 'Landscaping', 'Cleaning', 'Pest Control', 'Other'
  ] and cardinality(categories) <= 8),
  other_text text check (length(other_text) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table service_types is
  'Trades of a company; they feed the vocabulary of the transcriber and the category of notes.';
create trigger service_types_touch before update on service_types
  for each row execute function app.touch_updated_at();

alter table service_types enable row level security;
create policy "A pro sees only their own service types" on service_types
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro adds only their own service types" on service_types
  for insert to jotline_user with check (account_id = (select app.account_id()));
create policy "A pro changes only their own service types" on service_types
  for update to jotline_user using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
create policy "The service works on every account's service types" on service_types
  for all to jotline_service using (true) with check (true);
grant select, insert, update (categories, other_text, updated_at) on service_types to jotline_user;
grant select, insert, update, delete on service_types to jotline_service;

create table integrations (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null unique references accounts (id) on delete cascade,
  google_reviews_status text not null default 'not_connected'
    check (google_reviews_status in ('connected', 'not_connected')),
  google_review_link text check (google_review_link ~ '^https://' and length(google_review_link) <= 2000),
  google_place_id text check (length(google_place_id) between 1 and 300),
  facebook_page_status text not null default 'not_connected'
    check (facebook_page_status in ('connected', 'not_connected')),
  facebook_page_url text check (facebook_page_url ~ '^https://' and length(facebook_page_url) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((google_reviews_status = 'connected') = (google_review_link is not null)),
  check ((facebook_page_status = 'connected') = (facebook_page_url is not null))
);
comment on table integrations is 'Google reviews and Facebook page of a company.';
comment on column integrations.google_review_link is
  'Where customers write a review; made from the place id when that was given.';
create trigger integrations_touch before update on integrations
  for each row execute function app.touch_updated_at();

alter table integrations enable row level security;
create policy "A pro sees only their own review and social pages" on integrations
  for select to jotline_user using (account_id = (select app.account_id()));
create policy "A pro adds only their own review and social pages" on integrations
  for insert to jotline_user with check (account_id = (select app.account_id()));
create policy "A pro changes only their own review and social pages" on integrations
  for update to jotline_user using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
create policy "The service works on every account's review and social pages" on integrations
  for all to jotline_service using (true) with check (true);
grant select, insert, update (
  google_reviews_status, google_review_link, google_place_id, facebook_page_status, facebook_page_url, updated_at
) on integrations to jotline_user;
grant select, insert, update, delete on integrations to jotline_service;
