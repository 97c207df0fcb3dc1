import type { Tx } from '../../db/database.ts';

/** Whose call it was. */
export async function linkCall(
  tx: Tx,
  { callId, contactId }: { callId: string; contactId: string | null },
): Promise<void> {
  await tx.updateTable('calls').set({ contact_id: contactId }).where('id', '=', callId).execute();
}

/** The calls of a contact that became another one. */
export async function moveCalls(
  tx: Tx,
  {
    accountId,
    fromContactId,
    toContactId,
  }: { accountId: string; fromContactId: string; toContactId: string },
): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ contact_id: toContactId })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', fromContactId)
    .execute();
}
