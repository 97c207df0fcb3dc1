import { Hono } from 'hono';
import pg from 'pg';
import type { Reads, Trip } from './record-reads.ts';

/** Hono and the driver alone: the same reads on the same kind of pool, and their rows as JSON. */
export function createBareApp(options: { url: string; poolSize: number; reads: Reads }) {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    options: '-c role=jotline_service',
    pipeline: true,
  });
  return new Hono().get('/', async (c) => {
    let rows: unknown[] = [];
    for (const step of options.reads) rows = await Promise.all(step.map((trip) => make(pool, trip)));
    // The last step has what the page shows; the one before says who asks.
    return c.json({ rows });
  });
}

async function make(pool: pg.Pool, trip: Trip): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    const results = await Promise.all(trip.map((statement) => client.query(statement)));
    return results.flatMap(({ rows }) => rows);
  } finally {
    client.release();
  }
}
