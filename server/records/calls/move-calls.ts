import type { Tx } from '../../db/database.ts';

/** The calls of a contact that became another one. */
export async function moveCalls(
  tx: Tx,
  { userId, fromContactId, toContactId }: { userId: string; fromContactId: string; toContactId: string },
): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ contact_id: toContactId })
    .where('user_id', '=', userId)
    .where('contact_id', '=', fromContactId)
    .execute();
}
