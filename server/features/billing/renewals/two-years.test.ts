import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { expect, inject, test } from 'vitest';
import { createDeps } from '#server/create-deps.ts';
import { readEnv } from '#server/env.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { findDifferences, simulate } from '#test/support/two-years/simulate.ts';

/** `npm run bench -- renewals` runs the same with 500 accounts. */
const accounts = 24;

test('two years of renewals: every invoice is what a clerk would write, no month is missing or double', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: path.join(tmpdir(), `jotline-years-${process.pid}`),
    DATABASE_POOL_SIZE: '8',
  });
  const log = pino({ level: 'silent' });
  // No worker: what would be mailed stays in the queue.
  const secret = 'x'.repeat(32);
  const deps = await createDeps({ env, log, databaseUrl: database.url, secret, worker: false });
  const simulated = await simulate(deps, { accounts, months: 24 });
  expect(findDifferences(simulated)).toEqual([]);
  expect(simulated.written.length).toBeGreaterThan(accounts * 12);
  await deps.close();
  await database.drop();
}, 300_000);
