import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { resumeCampaign } from '../../../records/campaigns/campaign-state.ts';
import { lockOwnCampaign } from '../../../records/campaigns/lock-own-campaign.ts';
import { sendCampaignJob } from './send-campaign.job.ts';
import { startCampaignJob } from './start-campaign.job.ts';

export async function resumeOwnCampaign(
  deps: Deps,
  own: { accountId: string; campaignId: string },
): Promise<{ status: string }> {
  return deps.db.service.transaction().execute(async (tx) => {
    const campaign = await lockOwnCampaign(tx, own, deps.clock.now());
    if (campaign.status === 'sending') return { status: campaign.status };
    if (campaign.status !== 'paused')
      throw new AppError('conflict', { userMessage: 'Only a paused campaign can be resumed.' });
    // Null when it never was sold by the month: the check for a day is then not for it.
    if (campaign.isPaid === false)
      throw new AppError('conflict', {
        userMessage:
          campaign.pause_reason === 'unpaid'
            ? 'This campaign is no longer paid for. Update your card under Plan & Billing first.'
            : 'This month is not paid for: a paused campaign is not billed. Add it to the cart to go on where it stopped.',
      });
    await putBackToWork(deps, tx, campaign);
    return { status: 'sending' };
  });
}

export async function putBackToWork(
  { queue }: Deps,
  tx: Tx,
  campaign: { id: string; started_at: Date | null; scheduled_at: Date | null },
): Promise<void> {
  const { id: campaignId } = campaign;
  await resumeCampaign(tx, campaignId);
  if (campaign.started_at) await queue.enqueue(sendCampaignJob, { campaignId }, { tx });
  // It was paused before its time: it waits for it still.
  else
    await queue.enqueue(
      startCampaignJob,
      { campaignId },
      { tx, startAfter: campaign.scheduled_at ?? undefined },
    );
}
