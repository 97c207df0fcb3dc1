import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Conversation } from './lock-conversation.ts';

/** What we hear of late moves nothing back. */
const latest = (column: 'last_message_at' | 'last_inbound_at' | 'shared_at', at: Date) =>
  sql<Date>`greatest(${sql.ref(column)}, ${at}::timestamptz)`;

/** Over which number they last wrote: one of the business, or the shared one. */
function over(numberId: string | null, at: Date) {
  return { number_id: numberId, ...(numberId === null && { shared_at: latest('shared_at', at) }) };
}

/** The customer wrote: unread, and theirs from here on if it was nobody's. */
export async function markInbound(
  tx: Tx,
  { id, contactId }: Conversation,
  { numberId, at }: { numberId: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({
      last_message_at: latest('last_message_at', at),
      last_inbound_at: latest('last_inbound_at', at),
      contact_id: contactId,
      read_at: null,
      ...over(numberId, at),
    })
    .where('id', '=', id)
    .execute();
}

/** The pro answered, and so has read what there was. */
export async function markAnswered(
  tx: Tx,
  conversationId: string,
  { numberId, at }: { numberId: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ last_message_at: latest('last_message_at', at), read_at: at, ...over(numberId, at) })
    .where('id', '=', conversationId)
    .execute();
}

/** They got a text that nobody answers with: what they wrote before is as unread as it was. */
export async function markTexted(
  tx: Tx,
  conversationId: string,
  { numberId, at }: { numberId: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ last_message_at: latest('last_message_at', at), ...over(numberId, at) })
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
