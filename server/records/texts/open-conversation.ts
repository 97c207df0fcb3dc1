import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { findOwnSender } from './senders/find-own-sender.ts';

interface Customer {
  accountId: string;
  phone: string;
  contactId: string;
  at: Date;
}

/**
 * The conversation with a customer, found or begun, locked. Only for somebody who is texted in the same transaction: an
 * answer to the shared number goes to whoever texted them last over it, and not to who has a number of their own.
 */
export async function openConversation(tx: Tx, { accountId, phone, contactId, at }: Customer) {
  const own = await findOwnSender(tx, accountId);
  return tx
    .insertInto('conversations')
    .values({
      account_id: accountId,
      phone,
      contact_id: contactId,
      last_message_at: at,
      number_id: own?.numberId ?? null,
      shared_at: own ? null : at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'phone'])
        .doUpdateSet({ contact_id: sql`coalesce(conversations.contact_id, excluded.contact_id)` }),
    )
    .returning(['id', 'account_id', 'phone', 'contact_id', 'last_inbound_at', 'number_id'])
    .executeTakeFirstOrThrow();
}
