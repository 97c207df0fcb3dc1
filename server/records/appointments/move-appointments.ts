import type { Tx } from '../../db/database.ts';

/** The appointments of a contact that became another one. */
export async function moveAppointments(
  tx: Tx,
  {
    accountId,
    fromContactId,
    toContactId,
  }: { accountId: string; fromContactId: string; toContactId: string },
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ contact_id: toContactId })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', fromContactId)
    .execute();
}
