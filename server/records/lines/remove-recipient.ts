import type { Tx } from '../../db/database.ts';

/** The used count follows by a trigger, however many ask at once. */
export async function removeRecipient(
  tx: Tx,
  { userId, recipientId }: { userId: string; recipientId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_recipients')
    .where('user_id', '=', userId)
    .where('id', '=', recipientId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
