import type { Tx } from '../../db/database.ts';

/** The used count follows by a trigger, however many ask at once. */
export async function removeRecipient(
  tx: Tx,
  { accountId, recipientId }: { accountId: string; recipientId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_recipients')
    .where('account_id', '=', accountId)
    .where('id', '=', recipientId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
