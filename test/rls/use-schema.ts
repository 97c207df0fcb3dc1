import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { connectDatabase, type Database } from '#server/db/database.ts';
import type { DB } from '#server/db/schema.generated.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

export interface Schema {
  db: Database;
  /** The login that owns the tables; row-level security does not hold it. */
  owner: Kysely<DB>;
}

/** A migrated database without the app, so that nothing but the test changes its rows. */
export function useSchema(options: { poolSize?: number } = {}): Schema {
  const schema = {} as Schema;
  let drop: () => Promise<void>;
  let isClosing = false;

  beforeAll(async () => {
    const database = await createTestDatabase(inject('postgresUrl'));
    drop = database.drop;
    // A connection that is saying goodbye may still hear that its database is dropped.
    const onError = (error: Error) => {
      if (!isClosing) throw error;
    };
    schema.db = connectDatabase({ url: database.url, poolSize: options.poolSize ?? 4, onError });
    const pool = new pg.Pool({ connectionString: database.url, max: 2 }).on('error', onError);
    schema.owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  });

  afterAll(async () => {
    isClosing = true;
    await schema.db.close();
    await schema.owner.destroy();
    await drop();
  });
  return schema;
}
