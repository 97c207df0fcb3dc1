import type { Tx } from '../../db/database.ts';

/** The appointments of a contact that became another one. */
export async function moveAppointments(
  tx: Tx,
  {
    accountId,
    fromContactId,
    toContactId,
  }: { accountId: string; fromContactId: string; toContactId: string },
): Promise<string[]> {
  const appointments = await tx
    .updateTable('appointments')
    .set({ contact_id: toContactId })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', fromContactId)
    .returning('id')
    .execute();
  return appointments.map(({ id }) => id);
}

/** Those of them that have not gone elsewhere since. */
export async function giveBackAppointments(
  tx: Tx,
  back: { accountId: string; fromContactId: string; toContactId: string; ids: string[] },
): Promise<void> {
  if (back.ids.length === 0) return;
  await tx
    .updateTable('appointments')
    .set({ contact_id: back.toContactId })
    .where('account_id', '=', back.accountId)
    .where('contact_id', '=', back.fromContactId)
    .where('id', 'in', back.ids)
    .execute();
}
