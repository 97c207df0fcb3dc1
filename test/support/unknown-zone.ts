import type { TestApp } from './test-app.ts';

/** As after a move to a machine whose database knows fewer time zones: nobody can write one that it does not know. */
export async function putInUnknownZone(app: TestApp, accountId: string): Promise<void> {
  const client = await app.deps.db.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local role none');
    await client.query('alter table accounts disable trigger accounts_zone');
    await client.query("update accounts set time_zone = 'Mars/Olympus_Mons' where id = $1", [accountId]);
    await client.query('alter table accounts enable trigger accounts_zone');
    await client.query('commit');
  } finally {
    client.release();
  }
}
