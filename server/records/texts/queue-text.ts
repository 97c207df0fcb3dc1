import type { Tx } from '../../db/database.ts';

interface QueuedText {
  /** Null for someone who is nobody's customer. */
  accountId: string | null;
  conversation?: { id: string; contactId: string | null } | null;
  purpose:
    | 'opt_out_confirmation'
    | 'opt_in_confirmation'
    | 'help'
    | 'reply'
    | 'recap'
    | 'line_notice'
    | 'campaign_test';
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
    .values(toColumns(text))
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
    .values({ ...toColumns(text), idempotency_key: key })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return queued ?? null;
}

function toColumns(text: QueuedText) {
  return {
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
