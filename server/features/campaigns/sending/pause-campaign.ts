import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { lockOwnCampaign } from '../lock-own-campaign.ts';

/** Takes hold when the batch under way is handed over: a second or two. */
export async function pauseCampaign(
  { db, clock }: Deps,
  { accountId, campaignId }: { accountId: string; campaignId: string },
): Promise<{ status: string }> {
  return db.service.transaction().execute(async (tx) => {
    const { status } = await lockOwnCampaign(tx, { accountId, campaignId }, clock.now());
    if (status === 'paused') return { status };
    if (status !== 'sending' && status !== 'scheduled')
      throw new AppError('conflict', { userMessage: 'Only a campaign that is sending can be paused.' });
    await tx
      .updateTable('campaigns')
      .set({ status: 'paused', pause_reason: 'person', paused_at: clock.now() })
      .where('id', '=', campaignId)
      .execute();
    return { status: 'paused' };
  });
}

export async function pauseCampaignUnpaid({ db, clock, log }: Deps, campaignId: string): Promise<void> {
  await db.service
    .updateTable('campaigns')
    .set({ status: 'paused', pause_reason: 'unpaid', paused_at: clock.now() })
    .where('id', '=', campaignId)
    .where('status', '=', 'sending')
    .execute();
  log.info({ campaignId }, 'campaign paused: no longer paid for');
}
