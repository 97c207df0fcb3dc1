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
): Promise<string[]> {
  const calls = await tx
    .updateTable('calls')
    .set({ contact_id: toContactId })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', fromContactId)
    .returning('id')
    .execute();
  return calls.map(({ id }) => id);
}

/** Those of them that have not gone elsewhere since. */
export async function giveBackCalls(
  tx: Tx,
  back: { accountId: string; fromContactId: string; toContactId: string; ids: string[] },
): Promise<void> {
  if (back.ids.length === 0) return;
  await tx
    .updateTable('calls')
    .set({ contact_id: back.toContactId })
    .where('account_id', '=', back.accountId)
    .where('contact_id', '=', back.fromContactId)
    .where('id', 'in', back.ids)
    .execute();
}
