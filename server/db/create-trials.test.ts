import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '#test/support/test-database.ts';
import { migrate } from './migrate.ts';

const folder = path.join(import.meta.dirname, '../../migrations');

/** A database as it was before this migration. */
async function rebuildBefore(client: pg.Client, first: string): Promise<void> {
  await client.query('drop schema public, app, test_processor, migrations cascade; create schema public');
  await client.query(`create schema migrations;
    create table migrations.applied (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name < first).sort();
  for (const name of files) {
    const text = await readFile(path.join(folder, name), 'utf8');
    await client.query(text);
    const checksum = createHash('sha256').update(text).digest('hex');
    await client.query('insert into migrations.applied (name, checksum) values ($1, $2)', [name, checksum]);
  }
}

test('accounts that are older than the trial get a whole one, and calls in the works go on and stay', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await rebuildBefore(client, '20261117112000');
  const { rows: accounts } = await client.query(
    "insert into accounts (name, created_at) values ('Old', now() - interval '300 days') returning id",
  );
  const accountId = accounts[0].id;
  const states = ['transcribing', 'done', 'recording'];
  for (const state of states)
    await client.query(
      `insert into calls (account_id, kind, provider, provider_call_id, state, keep_until)
      values ($1, 'pro', 'test', $2, $2, now() + interval '20 days')`,
      [accountId, state],
    );
  await client.query(
    `insert into subscriptions (account_id, tier, offer, price_cents, started_on, cycle_start, next_tier,
      next_price_cents, change_on) values ($1, 'pro_plus', 'website', 7900, '2026-10-15', '2026-11-01', 'pro', 4900,
      '2026-12-01')`,
    [accountId],
  );
  await migrate(database.url);

  const { rows: trials } = await client.query(
    "select trial_ends_at > now() + interval '13 days' and trial_ends_at < now() + interval '15 days' as is_whole from accounts",
  );
  expect(trials).toEqual([{ is_whole: true }]);
  const { rows: calls } = await client.query(
    'select state, keep_until is not null as goes from calls order by state',
  );
  expect(calls).toEqual([
    { state: 'done', goes: true },
    { state: 'recording', goes: true },
    { state: 'transcribing', goes: false },
  ]);
  const { rows: subscriptions } = await client.query(
    'select plan_since::text, plan_changes, next_offer from subscriptions',
  );
  expect(subscriptions).toEqual([{ plan_since: '2026-10-15', plan_changes: 0, next_offer: 'list' }]);
  await client.end();
  await database.drop();
});
