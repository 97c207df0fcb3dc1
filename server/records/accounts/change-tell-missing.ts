import type { Tx } from '../../db/database.ts';

/** Whether the pro is told what is missing while a call goes on. */
export async function changeTellMissing(
  tx: Tx,
  { accountId, tellMissing }: { accountId: string; tellMissing: boolean },
): Promise<void> {
  await tx.updateTable('accounts').set({ tell_missing: tellMissing }).where('id', '=', accountId).execute();
}
