import type { Tx } from '../../db/database.ts';
import { findOwnSender } from './senders/find-own-sender.ts';

interface QueuedText {
  /** Null for someone who is nobody's customer. */
  accountId: string | null;
  conversation?: { id: string; contactId: string | null } | null;
  /** The number of the business that it goes out from; null for the shared one. Left out: the one they have. */
  numberId?: string | null;
  purpose:
    | 'opt_out_confirmation'
    | 'opt_in_confirmation'
    | 'help'
    | 'reply'
    | 'recap'
    | 'line_notice'
    | 'campaign_test'
    | 'on_my_way'
    | 'visit_reminder';
  to: string;
  body: string;
  segments?: number;
  mediaUrl?: string | null;
  /** Chosen beforehand where links are made for it. */
  id?: string;
  provider: string;
  at?: Date;
}

/** A single text that waits to be sent: whoever writes it enqueues `messages.send`. */
export async function queueText(tx: Tx, text: QueuedText) {
  return tx
    .insertInto('messages')
    .values(await toColumns(tx, text))
    .returning(['id', 'direction', 'body', 'state', 'created_at as createdAt'])
    .executeTakeFirstOrThrow();
}

/** The same, written once under its key however often it is asked for. Null when the key is known already. */
export async function queueTextOnce(
  tx: Tx,
  { key, ...text }: QueuedText & { key: string },
): Promise<{ id: string } | null> {
  const queued = await tx
    .insertInto('messages')
    .values({ ...(await toColumns(tx, text)), idempotency_key: key })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return queued ?? null;
}

async function toColumns(tx: Tx, text: QueuedText) {
  return {
    number_id: text.numberId === undefined ? await chooseNumber(tx, text) : text.numberId,
    account_id: text.accountId,
    conversation_id: text.conversation?.id ?? null,
    contact_id: text.conversation?.contactId ?? null,
    direction: 'outbound' as const,
    purpose: text.purpose,
    to_phone: text.to,
    body: text.body,
    state: 'queued' as const,
    provider: text.provider,
    ...(text.id !== undefined && { id: text.id }),
    ...(text.segments !== undefined && { segments: text.segments }),
    ...(text.mediaUrl !== undefined && { media_url: text.mediaUrl }),
    ...(text.at && { created_at: text.at }),
  };
}

/** A notice to the pro themselves is ours; everything else speaks for the business. */
async function chooseNumber(tx: Tx, { accountId, purpose }: QueuedText): Promise<string | null> {
  if (!accountId || purpose === 'line_notice') return null;
  return (await findOwnSender(tx, accountId))?.numberId ?? null;
}
