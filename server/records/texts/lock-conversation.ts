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
export async function lockConversation(tx: Tx, phone: string): Promise<Conversation | null> {
  const found = await tx
    .selectFrom('conversations')
    .select(['id', 'account_id as accountId', 'contact_id as contactId'])
    .where('phone', '=', phone)
    .orderBy('last_message_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}
