import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { createDeps } from '#server/create-deps.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { readEnv } from '#server/env.ts';
import { findDifferences, simulate } from '#test/support/two-years/simulate.ts';
import { atLeast, exactly } from './bar.ts';

const accounts = 500;
const months = 24;

/** Two years of renewals under a simulated clock, beside a clerk who works out every invoice by hand. */
export async function run() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jotline-bench-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  await migrate(postgres.url);
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_POOL_SIZE: '8' });
  const log = pino({ level: 'silent' });
  const secret = 'b'.repeat(32);
  const deps = await createDeps({ env, log, databaseUrl: postgres.url, secret, worker: false });
  const started = performance.now();
  const simulated = await simulate(deps, { accounts, months });
  const seconds = (performance.now() - started) / 1000;
  await deps.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
  const differences = findDifferences(simulated);
  const of = (status: string) => simulated.written.filter((invoice) => invoice.status === status).length;
  return {
    bench: 'renewals',
    accounts,
    months,
    invoices: { paid: of('paid'), open: of('open'), void: of('void') },
    upgrades: simulated.sold.length,
    chargedDollars: simulated.sums.charged / 100,
    differences: differences.length,
    firstDifferences: differences.slice(0, 5),
    seconds: Math.round(seconds),
    renewalsPerSecond: Math.round(simulated.written.length / seconds),
    bars: [
      exactly("invoices that differ from the clerk's", differences.length, 0),
      // A simulation that writes nothing would agree with its clerk as well.
      atLeast('invoices paid per account and month', of('paid') / (accounts * months), 0.9),
    ],
  };
}
