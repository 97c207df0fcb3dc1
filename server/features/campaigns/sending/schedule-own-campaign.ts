import { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { scheduleCampaign, takeBackScheduled } from '../../../records/campaigns/campaign-state.ts';
import { lockOwnCampaign } from '../../../records/campaigns/lock-own-campaign.ts';
import { startCampaignJob } from './start-campaign.job.ts';

export const scheduleSchema = z.strictObject({
  /** Null takes it back to a draft. */
  scheduledAt: z.iso.datetime({ offset: true, error: 'Choose a date and time.' }).nullable(),
});

/** Another time for a campaign that was paid for and has not begun. */
export async function scheduleOwnCampaign(
  { db, queue, clock }: Deps,
  {
    accountId,
    campaignId,
    scheduledAt,
  }: { accountId: string; campaignId: string; scheduledAt: string | null },
): Promise<{ status: string }> {
  return db.service.transaction().execute(async (tx) => {
    const { status, isPaid } = await lockOwnCampaign(tx, { accountId, campaignId }, clock.now());
    if (scheduledAt === null) {
      if (status === 'draft') return { status };
      if (!(await takeBackScheduled(tx, campaignId)))
        throw refusal('Only a scheduled campaign can be taken back.');
      return { status: 'draft' };
    }
    if (status !== 'scheduled' && status !== 'draft') throw refusal('This campaign has begun already.');
    if (!isPaid) throw refusal('Add this campaign to your cart first.');
    const at = new Date(scheduledAt);
    if (at <= clock.now())
      throw new AppError('validation_failed', {
        userMessage: 'Choose a time ahead.',
        issues: [{ path: 'scheduledAt', message: 'Choose a time ahead.' }],
      });
    await scheduleCampaign(tx, { campaignId, at });
    // The job of the old time finds that it is not due and does nothing.
    await queue.enqueue(startCampaignJob, { campaignId }, { tx, startAfter: at });
    return { status: 'scheduled' };
  });
}

function refusal(userMessage: string): AppError {
  return new AppError('conflict', { userMessage });
}
