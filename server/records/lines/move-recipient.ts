import type { Tx } from '../../db/database.ts';

/**
 * Notes that went to an address of the owner go to the new one, which has just proven itself. Where the new one gets
 * notes already, both stay as they are.
 */
export async function moveRecipient(
  tx: Tx,
  { accountId, from, to, at }: { accountId: string; from: string; to: string; at: Date },
): Promise<void> {
  const known = await tx
    .selectFrom('email_recipients')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', to)
    .executeTakeFirst();
  if (known) return;
  await tx
    .updateTable('email_recipients')
    .set({ email: to, confirmed_at: at })
    .where('account_id', '=', accountId)
    .where('email', '=', from)
    .execute();
}
