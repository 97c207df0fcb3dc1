import type { Deps } from '../../../deps.ts';
import { MessagingError, type SentText, type Text } from '../../../providers/messaging/messaging.ts';
import type { ClaimedText } from '../../../records/texts/claim-texts.ts';

export type Outcome = { text: ClaimedText } & (
  | { kind: 'sent'; sent: SentText }
  | { kind: 'refused'; error: MessagingError }
  /** Known not to have gone out: it waits again. */
  | { kind: 'not_sent'; error: MessagingError | null }
  /** Nobody knows: it stays claimed until the carrier has been asked. */
  | { kind: 'unsure' }
);

const sendsAtOnce = 20;

/** Hands the claimed texts to the carrier. When the process is asked to stop, the rest is not begun. */
export async function sendClaimed(
  { messaging }: Deps,
  { texts, sender }: { texts: ClaimedText[]; sender: Text['sender'] },
  signal: AbortSignal,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = texts.values();
  const lane = async () => {
    for (const text of waiting) outcomes.push(await sendOne(text));
  };
  const sendOne = async (text: ClaimedText): Promise<Outcome> => {
    if (signal.aborted) return { text, kind: 'not_sent', error: null };
    try {
      const { messageId, phone: to, body, mediaUrl } = text;
      const more = { ...(mediaUrl && { mediaUrls: [mediaUrl] }), ...(sender && { sender }) };
      return {
        text,
        kind: 'sent',
        sent: await messaging.send({ to, body, idempotencyKey: messageId, ...more }),
      };
    } catch (error) {
      if (!(error instanceof MessagingError)) return { text, kind: 'unsure' };
      if (error.reason !== 'retryable') return { text, kind: 'refused', error };
      return error.maybeSent ? { text, kind: 'unsure' } : { text, kind: 'not_sent', error };
    }
  };
  await Promise.all(Array.from({ length: Math.min(sendsAtOnce, texts.length) }, lane));
  return outcomes;
}
