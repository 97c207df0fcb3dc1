import type { Tx } from '../../../db/database.ts';
import { waitsForAnswer } from '../timing/find-text-time.ts';
import { findOwnSender } from './find-own-sender.ts';

interface Conversation {
  account_id: string;
  last_inbound_at: Date | null;
  number_id: string | null;
}

/**
 * The number that a customer is texted from; null for the shared one. An answer comes from the one they wrote to, if there
 * still is one; everything else from the business's own.
 */
export async function chooseSender(
  tx: Tx,
  { conversation, at }: { conversation: Conversation; at: Date },
): Promise<string | null> {
  const isAnswer = waitsForAnswer(conversation.last_inbound_at, at);
  if (isAnswer && conversation.number_id === null) return null;
  return (await findOwnSender(tx, conversation.account_id))?.numberId ?? null;
}
