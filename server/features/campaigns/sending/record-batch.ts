import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { MessagingError } from '../../../providers/messaging/messaging.ts';
import { giveBackText } from '../../../records/texts/give-back-text.ts';
import { lockText } from '../../../records/texts/lock-text.ts';
import { settleSentTexts } from '../../../records/texts/settle-sent-texts.ts';
import { settleText } from '../../../records/texts/settle-text.ts';
import type { Outcome } from './send-claimed.ts';

interface Batch {
  campaignId: string;
  accountId: string;
  outcomes: Outcome[];
}

/** Writes what the carrier answered. A callback may have been faster: then the row is further already and stays so. */
export async function recordBatch({ db, clock, messaging }: Deps, batch: Batch): Promise<void> {
  const { accountId, campaignId } = batch;
  const at = clock.now();
  // By number, so that two batches with the same people lock them in one order.
  const outcomes = batch.outcomes.toSorted((one, other) => (one.text.phone < other.text.phone ? -1 : 1));
  const texts = outcomes.flatMap((outcome) =>
    outcome.kind === 'sent'
      ? [{ messageId: outcome.text.messageId, recipientId: outcome.text.recipientId, ...outcome.sent }]
      : [],
  );
  await db.service.transaction().execute(async (tx) => {
    await settleSentTexts(tx, { accountId, campaignId, provider: messaging.name, texts, at });
    for (const outcome of outcomes) {
      if (outcome.kind === 'refused') await recordRefused(tx, outcome, at);
      if (outcome.kind === 'not_sent') await giveBack(tx, outcome, at);
    }
  });
}

async function recordRefused(
  tx: Tx,
  { text, error }: { text: { messageId: string }; error: MessagingError },
  at: Date,
): Promise<void> {
  const locked = await lockText(tx, text);
  const kind = error.reason === 'opted_out' ? 'opted_out' : 'refused';
  if (locked) await settleText(tx, locked, { outcome: { kind, code: error.code, why: error.refusal }, at });
}

const mostTries = 12;

/** Waits longer with every try; a carrier that takes nothing for hours is a failure. */
async function giveBack(
  tx: Tx,
  { text, error }: { text: { messageId: string; recipientId: string }; error: MessagingError | null },
  at: Date,
): Promise<void> {
  const locked = await lockText(tx, text);
  const recipient = await tx
    .selectFrom('campaign_recipients')
    .select('attempts')
    .where('id', '=', text.recipientId)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  if (!locked || !recipient) return;
  if (error && recipient.attempts >= mostTries) {
    await settleText(tx, locked, { outcome: { kind: 'unreachable', code: error.code }, at });
    return;
  }
  const seconds = error ? Math.min(900, 5 * 2 ** recipient.attempts) : 0;
  // A shutdown is no try.
  await giveBackText(tx, locked, {
    sendAfter: new Date(at.getTime() + seconds * 1000),
    isTry: error !== null,
  });
}
