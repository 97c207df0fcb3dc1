import type { Tx } from '../../db/database.ts';

/** Whether a mail in the morning tells what was promised for the day. */
export async function changeRemindPromises(
  tx: Tx,
  { accountId, remindPromises }: { accountId: string; remindPromises: boolean },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ remind_promises: remindPromises })
    .where('id', '=', accountId)
    .execute();
}
