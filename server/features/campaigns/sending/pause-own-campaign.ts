import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { pauseCampaign } from '../../../records/campaigns/campaign-state.ts';
import { lockOwnCampaign } from '../../../records/campaigns/lock-own-campaign.ts';

/** Takes hold when the batch under way is handed over: a second or two. */
export async function pauseOwnCampaign(
  { db, clock }: Deps,
  { accountId, campaignId }: { accountId: string; campaignId: string },
): Promise<{ status: string }> {
  return db.service.transaction().execute(async (tx) => {
    const at = clock.now();
    const { status } = await lockOwnCampaign(tx, { accountId, campaignId }, at);
    if (status !== 'paused' && !(await pauseCampaign(tx, { campaignId, reason: 'person', at })))
      throw new AppError('conflict', { userMessage: 'Only a campaign that is sending can be paused.' });
    return { status: 'paused' };
  });
}
