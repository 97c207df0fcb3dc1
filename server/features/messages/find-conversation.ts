import type { Tx } from '../../db/database.ts';

export interface Conversation {
  id: string;
  accountId: string;
  contactId: string | null;
}

/**
 * Whose customer writes. Our sender is shared by all accounts, so the person answers whoever texted them last: the
 * latest conversation of their number. Someone nobody has texted belongs to no account.
 */
export async function findConversation(tx: Tx, { from }: { from: string }): Promise<Conversation | null> {
  const found = await tx
    .selectFrom('conversations')
    .select(['id', 'account_id as accountId', 'contact_id as contactId'])
    .where('phone', '=', from)
    .orderBy('last_message_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return null;
  return found.contactId ? found : { ...found, contactId: await saveContact(tx, found.accountId, from) };
}

export async function noteInbound(tx: Tx, { id, contactId }: Conversation, at: Date): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ last_message_at: at, last_inbound_at: at, contact_id: contactId, read_at: null })
    .where('id', '=', id)
    .execute();
}

/** Who answers is a contact from then on. An answer is no consent to campaigns. */
async function saveContact(tx: Tx, accountId: string, phone: string): Promise<string> {
  const known = await tx
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await tx
    .insertInto('contacts')
    .values({ account_id: accountId, phone, source: 'reply' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
