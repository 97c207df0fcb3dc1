import type { Tx } from '../../db/database.ts';

/** A text that has not gone out and is of no use any more. */
export async function withdrawText(tx: Tx, { key, error }: { key: string; error: string }): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state: 'failed', error_code: 'withdrawn', error })
    .where('idempotency_key', '=', key)
    .where('state', '=', 'queued')
    .execute();
}
