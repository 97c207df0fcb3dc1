import type { Tx } from '../../db/database.ts';

/** When the account asked to be deleted; null when it changed its mind. */
export async function changeDeletion(
  tx: Tx,
  { accountId, requestedAt }: { accountId: string; requestedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ deletion_requested_at: requestedAt })
    .where('id', '=', accountId)
    .execute();
}
