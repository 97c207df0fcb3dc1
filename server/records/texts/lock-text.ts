import type { Tx } from '../../db/database.ts';

export type LockedText = NonNullable<Awaited<ReturnType<typeof lockText>>>;

/** One of our texts, by our own id or by the carrier's. */
type TextId = { messageId: string } | { provider: string; providerMessageId: string };

/** Locked until the transaction is over, so that what the carrier says about it comes one after the other. */
export async function lockText(tx: Tx, id: TextId) {
  const text = await tx
    .selectFrom('messages')
    .select([
      'id',
      'account_id as accountId',
      'campaign_id as campaignId',
      'purpose',
      'state',
      'to_phone as phone',
      'number_id as numberId',
    ])
    .select(['idempotency_key as idempotencyKey', 'provider_message_id as providerMessageId'])
    .where((eb) =>
      'messageId' in id
        ? eb('id', '=', id.messageId)
        : eb.and([eb('provider', '=', id.provider), eb('provider_message_id', '=', id.providerMessageId)]),
    )
    .where('direction', '=', 'outbound')
    .forUpdate()
    .executeTakeFirst();
  return text ?? null;
}
