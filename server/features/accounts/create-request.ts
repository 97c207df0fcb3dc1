import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** A wish of the account that takes a while. Undefined where one of its kind is open already. */
export async function createRequest(
  tx: Tx,
  { accountId, ...request }: { accountId: string; kind: 'export' | 'deletion'; due_at?: Date },
) {
  return tx
    .insertInto('account_requests')
    .values({ account_id: accountId, ...request })
    .onConflict((conflict) =>
      // Spelled out: as parameters, a plan made for any value would not find the index and refuse the request.
      conflict
        .columns(['account_id', 'kind'])
        .where(sql<boolean>`state in ('requested', 'running')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
}
