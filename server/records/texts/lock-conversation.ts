import type { Tx } from '../../db/database.ts';

export interface Conversation {
  id: string;
  accountId: string;
  contactId: string | null;
}

/**
 * Whose customer writes to the number that all accounts share. The person answers whoever texted them last over it: the
 * latest conversation of their number there. Someone nobody has texted belongs to no account.
 */
export async function lockConversation(tx: Tx, phone: string): Promise<Conversation | null> {
  const found = await tx
    .selectFrom('conversations')
    .select(['id', 'account_id as accountId', 'contact_id as contactId'])
    .where('phone', '=', phone)
    .where('shared_at', 'is not', null)
    .orderBy('shared_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** Whoever writes to a business's own number writes to that business: the conversation is found, unchanged, or begun. */
export async function lockOwnConversation(
  tx: Tx,
  { accountId, phone, numberId, at }: { accountId: string; phone: string; numberId: string; at: Date },
): Promise<Conversation> {
  return tx
    .insertInto('conversations')
    .values({ account_id: accountId, phone, number_id: numberId, shared_at: null, last_message_at: at })
    .onConflict((conflict) =>
      // Nothing new: it is locked by this.
      conflict
        .columns(['account_id', 'phone'])
        .doUpdateSet((eb) => ({ number_id: eb.ref('conversations.number_id') })),
    )
    .returning(['id', 'account_id as accountId', 'contact_id as contactId'])
    .executeTakeFirstOrThrow();
}
