import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export interface Released {
  messages: { id: string; to: string; lastWroteAt: Date | null }[];
  campaignIds: string[];
}

/** What waited for the approval waits no more; whoever asks for it enqueues the sending. */
export async function releaseHeldTexts(
  tx: Tx,
  { accountId, at }: { accountId: string; at: Date },
): Promise<Released> {
  const messages = await tx
    .updateTable('messages')
    .set({ held_for: null })
    .where('account_id', '=', accountId)
    .where('held_for', 'is not', null)
    .returning((eb) => [
      'id',
      eb.ref('to_phone').$notNull().as('to'),
      eb
        .selectFrom('conversations')
        .select('last_inbound_at')
        .whereRef('conversations.id', '=', 'messages.conversation_id')
        .as('lastWroteAt'),
    ])
    .execute();
  const recipients = await tx
    .updateTable('campaign_recipients')
    .set({ state: 'pending', held_reason: null, send_after: at })
    .where('account_id', '=', accountId)
    .where('state', '=', 'held')
    .where('held_reason', '=', 'sender_pending')
    .returning('campaign_id as campaignId')
    .execute();
  return {
    messages,
    campaignIds: [...new Set(recipients.map(({ campaignId }) => campaignId))],
  };
}

/**
 * The number is gone: what was to go out from it goes over the shared one. Only these conversations move there with it;
 * the others move with the next text. Till then an answer to the shared number is for whoever really texted over it.
 */
export async function leaveNumber(
  tx: Tx,
  { accountId, numberId, at }: { accountId: string; numberId: string; at: Date },
): Promise<Released> {
  const moved = await tx
    .updateTable('messages')
    .set({ number_id: null })
    .where('account_id', '=', accountId)
    .where('number_id', '=', numberId)
    .where('state', '=', 'queued')
    .returning('conversation_id')
    .execute();
  const conversationIds = moved.flatMap(({ conversation_id: id }) => id ?? []);
  await tx
    .updateTable('conversations')
    .set({ number_id: null, shared_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${conversationIds}::uuid[])`)
    .execute();
  return releaseHeldTexts(tx, { accountId, at });
}

const neverSent = 'Not sent: it was written while Jotline was being tried out.';

/** The number never was one: what was to go out from it was written to try things out, and reaches nobody. */
export async function dropHeldTexts(
  tx: Tx,
  { accountId, numberId }: { accountId: string; numberId: string },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state: 'failed', held_for: null, error_code: 'sender_pending', error: neverSent })
    .where('account_id', '=', accountId)
    .where('state', '=', 'queued')
    .where((eb) => eb.or([eb('held_for', 'is not', null), eb('number_id', '=', numberId)]))
    .execute();
  await tx
    .updateTable('campaign_recipients')
    .set({ state: 'skipped' })
    .where('account_id', '=', accountId)
    .where('state', '=', 'held')
    .where('held_reason', '=', 'sender_pending')
    .execute();
}
