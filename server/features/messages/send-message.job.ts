import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob, outlastsAnHour } from '../../jobs/define-job.ts';
import { MessagingError, sendLeaseSeconds } from '../../providers/messaging/messaging.ts';
import { releaseClaim, renewClaim } from '../../records/texts/claim-text.ts';
import { giveBackText } from '../../records/texts/give-back-text.ts';
import { lockText } from '../../records/texts/lock-text.ts';
import { type ClaimedMessage, claimMessage } from './claim-message.ts';
import { recordFailed, recordSent } from './record-sending.ts';

/**
 * One text of the `messages` table, by its id; docs/campaigns.md says what keeps it from going out twice. A try whose
 * answer was lost leaves the row claimed: the next one asks the carrier first.
 */
export const sendMessageJob = defineJob({
  name: 'messages.send',
  payload: z.strictObject({ messageId: z.uuid() }),
  retry: outlastsAnHour,
  expireSeconds: 60,
  concurrency: 3,
  async run(deps, { messageId }) {
    const message = await claimMessage(deps, messageId);
    if (!message) return;
    try {
      if (message.interruptedAt && (await settleInterrupted(deps, message, message.interruptedAt))) return;
      await recordSent(deps, messageId, await deps.messaging.send(toText(message)));
    } catch (error) {
      if (!(error instanceof MessagingError)) throw error;
      if (error.reason !== 'retryable') return recordFailed(deps, messageId, error);
      // Where the text may have gone out, the row stays claimed until the carrier has been asked.
      if (!error.maybeSent) await releaseClaim(deps.db.service, messageId);
      throw error;
    }
  },
  async onGivenUp(deps, { messageId }, error) {
    await recordFailed(deps, messageId, error);
  },
});

function toText({ id, to_phone: to, body, media_url: media, sender }: ClaimedMessage) {
  return { to, body, idempotencyKey: id, ...(media && { mediaUrls: [media] }), ...(sender && { sender }) };
}

/** True when there is nothing more to send here. */
async function settleInterrupted(deps: Deps, message: ClaimedMessage, since: Date): Promise<boolean> {
  const { messaging, clock } = deps;
  const unsure = (words: string) => new MessagingError(words, { reason: 'retryable', maybeSent: true });
  if (clock.now().getTime() - since.getTime() < sendLeaseSeconds * 1000)
    throw unsure('another try is not over yet');
  const taken = await messaging
    .findSent({ to: message.to_phone, from: message.sender?.phone, body: message.body, since })
    .catch((error: Error) => {
      throw unsure(`the carrier could not be asked: ${error.message}`);
    });
  if (taken) {
    await recordSent(deps, message.id, taken);
    return true;
  }
  // Its campaign decides anew: the hour, the consent and the pace may be others by now.
  if (message.purpose === 'campaign') {
    await giveBack(deps, message.id);
    return true;
  }
  return !(await renewClaim(deps.db.service, { messageId: message.id, since, now: clock.now() }));
}

async function giveBack({ db, clock }: Deps, messageId: string): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    const text = await lockText(tx, { messageId });
    if (text) await giveBackText(tx, text, { sendAfter: clock.now(), isTry: true });
  });
}
