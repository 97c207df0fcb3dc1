import pg from 'pg';
import { findRunningPostgres } from '#server/db/embedded-postgres.ts';

/** To the database that a server process keeps for itself in its data folder. */
export async function connectToOwn(dataDir: string): Promise<pg.Client> {
  const connectionString = await findRunningPostgres(dataDir);
  if (!connectionString) throw new Error(`no server keeps a database in ${dataDir}`);
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
