import type { Tx } from '../../db/database.ts';
import type { Conversation } from './lock-conversation.ts';

/** The customer wrote: unread, and theirs from here on if it was nobody's. */
export async function markInbound(tx: Tx, { id, contactId }: Conversation, at: Date): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ last_message_at: at, last_inbound_at: at, contact_id: contactId, read_at: null })
    .where('id', '=', id)
    .execute();
}

/** The pro answered, and so has read what there was. */
export async function markAnswered(tx: Tx, conversationId: string, at: Date): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ last_message_at: at, read_at: at })
    .where('id', '=', conversationId)
    .execute();
}

/** False when the account has no such conversation. */
export async function markRead(
  tx: Tx,
  { accountId, conversationId, at }: { accountId: string; conversationId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('conversations')
    .set({ read_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', conversationId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
