import pg from 'pg';
import type { TestApp } from './test-app.ts';

/** As the owner of the tables: the service may not, and without its counts the database plans for empty tables. */
export async function analyzeTables({ databaseUrl }: TestApp): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

/** The fastest of three in milliseconds: a machine that is busy with something else is not often so three times. */
export async function timeFastest(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return Math.min(...times);
}
