import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { sendCampaignJob } from '../campaigns/sending/send-campaign.job.ts';
import { sendMessageJob } from '../messages/send-message.job.ts';

/** What waited for a number is put back to work; each of them goes out once, as ever. */
export async function resumeTexts(
  { queue }: Deps,
  tx: Tx,
  { messageIds, campaignIds }: { messageIds: string[]; campaignIds: string[] },
): Promise<void> {
  for (const messageId of messageIds) await queue.enqueue(sendMessageJob, { messageId }, { tx });
  for (const campaignId of campaignIds) await queue.enqueue(sendCampaignJob, { campaignId }, { tx });
}
