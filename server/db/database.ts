import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.generated.ts';

// Whole seconds, cents and counts fit a JavaScript number; bigint counts come back as numbers too.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Tx = Transaction<DB>;

export interface Database {
  /** For jobs, webhooks and sign-in: every account, so each query names its `user_id`. */
  service: Kysely<DB>;
  pool: pg.Pool;
  /** For requests: a transaction that row-level security confines to one account. */
  asUser: <T>(userId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

export function connectDatabase(options: {
  url: string;
  poolSize: number;
  onError: (error: Error) => void;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    // The login role owns the tables and is used by migrations alone.
    options: '-c role=jotline_service',
    connectionTimeoutMillis: 10_000,
  });
  // An idle connection that breaks must not take the process down; the pool opens another.
  pool.on('error', options.onError);
  const service = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    service,
    pool,
    asUser: (userId, work) =>
      service.transaction().execute(async (tx) => {
        await becomeUser(tx, userId);
        return work(tx);
      }),
    close: () => service.destroy(),
  };
}

const confined = new WeakSet<Tx>();

async function becomeUser(tx: Tx, userId: string): Promise<void> {
  confined.add(tx);
  await sql`select set_config('role', 'jotline_user', true), set_config('app.user_id', ${userId}, true)`.execute(
    tx,
  );
}

/** For the few writes that a person's transaction causes but may not do itself, such as enqueueing a job. */
export async function liftToService<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  if (!confined.has(tx)) return work();
  await sql`select set_config('role', 'jotline_service', true)`.execute(tx);
  const result = await work();
  await sql`select set_config('role', 'jotline_user', true)`.execute(tx);
  return result;
}
