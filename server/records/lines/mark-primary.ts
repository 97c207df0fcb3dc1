import type { Tx } from '../../db/database.ts';

/**
 * Only one row of an account may have the mark, and at commit one must: the old one goes first. On rows that the
 * caller has locked, so that two at once wait for each other.
 */
export async function markLinePrimary(
  tx: Tx,
  { accountId, lineId }: { accountId: string; lineId: string },
): Promise<void> {
  await tx
    .updateTable('phone_numbers')
    .set({ is_primary: false })
    .where('account_id', '=', accountId)
    .where('is_primary', '=', true)
    .execute();
  await tx
    .updateTable('phone_numbers')
    .set({ is_primary: true })
    .where('account_id', '=', accountId)
    .where('id', '=', lineId)
    .execute();
}

export async function markRecipientPrimary(
  tx: Tx,
  { accountId, recipientId }: { accountId: string; recipientId: string },
): Promise<void> {
  await tx
    .updateTable('email_recipients')
    .set({ is_primary: false })
    .where('account_id', '=', accountId)
    .where('is_primary', '=', true)
    .execute();
  await tx
    .updateTable('email_recipients')
    .set({ is_primary: true })
    .where('account_id', '=', accountId)
    .where('id', '=', recipientId)
    .execute();
}
