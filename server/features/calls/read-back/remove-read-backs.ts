import type { Tx } from '../../../db/database.ts';

/** What was read back has the customer's own data. That it was read, and what came of it, stays in the consent log. */
export async function removeReadBacks(tx: Pick<Tx, 'deleteFrom'>, callId: string): Promise<void> {
  await tx.deleteFrom('call_read_backs').where('call_id', '=', callId).execute();
}
