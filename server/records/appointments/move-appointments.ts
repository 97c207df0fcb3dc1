import type { Tx } from '../../db/database.ts';

/** The appointments of a contact that became another one. */
export async function moveAppointments(
  tx: Tx,
  { userId, fromContactId, toContactId }: { userId: string; fromContactId: string; toContactId: string },
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ contact_id: toContactId })
    .where('user_id', '=', userId)
    .where('contact_id', '=', fromContactId)
    .execute();
}
