import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Released } from '../../records/texts/senders/release-held-texts.ts';
import { findTextTime, waitsForAnswer } from '../../records/texts/timing/find-text-time.ts';
import { sendCampaignJob } from '../campaigns/sending/send-campaign.job.ts';
import { sendMessageJob } from '../messages/send-message.job.ts';

/**
 * What waited for a number is put back to work; each of them goes out once, as ever. The hour of the approval is nobody's
 * choice: what was written by day wakes nobody at night who does not wait for it.
 */
export async function resumeTexts(
  { queue, clock }: Deps,
  tx: Tx,
  { accountId, released }: { accountId: string; released: Released },
): Promise<void> {
  const at = clock.now();
  const { messages, campaignIds } = released;
  for (const { id: messageId, to: phone, lastWroteAt } of messages) {
    const opens = waitsForAnswer(lastWroteAt, at) ? at : await findTextTime(tx, { accountId, phone, at });
    await queue.enqueue(sendMessageJob, { messageId }, { tx, ...(opens > at && { startAfter: opens }) });
  }
  for (const campaignId of campaignIds) await queue.enqueue(sendCampaignJob, { campaignId }, { tx });
}
