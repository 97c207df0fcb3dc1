import type { EditRecipient } from '#domain/lines/lines.ts';
import type { Tx } from '../../db/database.ts';

/** False when the recipient is gone. */
export async function changeRecipient(
  tx: Tx,
  { accountId, recipientId, change }: { accountId: string; recipientId: string; change: EditRecipient },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_recipients')
    .set({
      name: change.name,
      kind: change.kind,
      crm_format: change.crmFormat,
      is_global: change.isGlobal,
      assigned_phone_id: change.assignedPhoneId,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', recipientId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
