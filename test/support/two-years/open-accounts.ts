import type pg from 'pg';
import { type Client, newClient, type Plan } from './ledger-by-hand.ts';

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Los_Angeles',
  'Pacific/Honolulu',
];
const plans: Plan[] = ['pro', 'pro_plus', 'business'];

/** Accounts as sign-up and checkout leave them, written in bulk: five hundred password hashes would take a minute. */
export async function openAccounts(pool: pg.Pool, count: number, cycleStart: string): Promise<Client[]> {
  const { rows } = await pool.query(
    `with account as (
      insert into accounts (name, time_zone)
      select 'Pro ' || n, ($2::text[])[1 + n % 5] from generate_series(1, $1) n returning id, name
    )
    insert into logins (account_id, name, email, email_verified)
    select id, name, 'sim' || split_part(name, ' ', 2) || '@example.com', true from account returning account_id as id`,
    [count, zones],
  );
  const clients = rows.map(({ id }, index) =>
    newClient(id, plans[index % 3] ?? 'pro', {
      lines: 1 + (index % 4),
      emails: 1 + (index % 5),
      campaigns: index % 3,
    }),
  );
  await pool.query(
    `with given as (select * from jsonb_to_recordset($1) as g(id uuid, plan text, price int, lines int, emails int, campaigns int, allowed int)),
    plan as (insert into account_plans (account_id, plan_tier, included_numbers, included_emails) select id, plan, allowed, allowed from given),
    customer as (insert into test_processor.customers (id, idempotency_key) select 'cus_' || id, id from given),
    ours as (insert into payment_customers (account_id, provider, provider_customer_id) select id, 'test', 'cus_' || id from given)
    select 1`,
    [
      JSON.stringify(
        clients.map((client) => ({
          ...client,
          price: client.price * 100,
          allowed: 1 + plans.indexOf(client.plan),
        })),
      ),
    ],
  );
  const each = (text: string) => pool.query(text, [clients.map(({ id }) => id)]);
  await each(`insert into test_processor.cards (id, customer_id, brand, last4, expires_month, expires_year, behaviour)
    select 'pm_' || id, 'cus_' || id, 'visa', '4242', 12, 2040, 'pays' from unnest($1::uuid[]) id`);
  await each(`insert into payment_methods (account_id, provider, provider_method_id, brand, last4, expires_month, expires_year, is_default)
    select id, 'test', 'pm_' || id, 'visa', '4242', 12, 2040, true from unnest($1::uuid[]) id`);
  for (const client of clients)
    await addThings(pool, client, {
      lines: client.lines,
      emails: client.emails,
      campaigns: client.campaigns,
    });
  await pool.query(
    `insert into subscriptions (account_id, tier, offer, price_cents, started_on, plan_since, cycle_start)
    select id, plan, 'website', price, $2, $2, $2 from jsonb_to_recordset($1) as g(id uuid, plan text, price int)`,
    [JSON.stringify(clients.map(({ id, plan, price }) => ({ id, plan, price: price * 100 }))), cycleStart],
  );
  return clients;
}

let serial = 0;

export async function addThings(
  pool: pg.Pool,
  { id }: Client,
  add: { lines?: number; emails?: number; campaigns?: number },
): Promise<void> {
  serial += 1;
  await pool.query(
    `with numbers as (
      insert into phone_numbers (account_id, phone_number, assigned_person_name, is_primary)
      select $1, '+1' || (2000000000 + $2::bigint * 100 + n), 'Sam', n = 1 and not exists (select from phone_numbers where account_id = $1)
      from generate_series(1, $3::int) n
    ), mails as (
      insert into email_recipients (account_id, email, name, is_global, is_primary)
      select $1, 'r' || $2 || '-' || n || '@example.com', 'r', true, n = 1 and not exists (select from email_recipients where account_id = $1)
      from generate_series(1, $4::int) n
    )
    insert into campaigns (account_id, name, status, monthly_price_cents)
    select $1, 'Campaign', 'sending', 1499 from generate_series(1, $5::int)`,
    [id, serial, add.lines ?? 0, add.emails ?? 0, add.campaigns ?? 0],
  );
}

export async function setBank(
  pool: pg.Pool,
  ids: string[],
  behaviour: 'pays' | 'declines_later',
): Promise<void> {
  await pool.query('update test_processor.cards set behaviour = $2 where customer_id = any ($1)', [
    ids.map((id) => `cus_${id}`),
    behaviour,
  ]);
}
