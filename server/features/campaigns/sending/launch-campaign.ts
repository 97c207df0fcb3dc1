import { AppError } from '#domain/plain/errors.ts';
import { liftToService } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { launchDraft } from '../../../records/campaigns/campaign-state.ts';
import { getOwnCampaign } from '../../../records/campaigns/get-own-campaign.ts';
import { startCampaignJob } from './start-campaign.job.ts';

/** A draft that is paid for, because it was scheduled before, starts now without the cart. */
export async function launchCampaign(
  deps: Deps,
  { timeZone, ...own }: { accountId: string; campaignId: string; timeZone: string },
): Promise<{ id: string }> {
  const { accountId, campaignId } = own;
  await deps.db.asAccount(accountId, async (tx) => {
    const campaign = await getOwnCampaign(tx, own);
    if (campaign.status !== 'draft')
      throw new AppError('conflict', { userMessage: 'It has started already.' });
    if (!isPaid(campaign.paid_through, deps.clock.now(), timeZone))
      throw new AppError('conflict', { userMessage: 'Add it to the cart and check out to start it.' });
    await liftToService(tx, () => launchDraft(tx, campaignId));
    await deps.queue.enqueue(startCampaignJob, { campaignId }, { tx });
  });
  return { id: campaignId };
}

/** Through the whole of its last day, where the account is. */
function isPaid(paidThrough: Date | null, now: Date, timeZone: string): boolean {
  if (!paidThrough) return false;
  // A date without a time comes as midnight of this machine.
  return paidThrough.toLocaleDateString('en-CA') >= now.toLocaleDateString('en-CA', { timeZone });
}

/** A campaign that was paid for and no longer is has run out: it is bought again to go on where it stopped. */
export function paymentOf(paidThrough: Date | null, now: Date, timeZone: string) {
  const paid = isPaid(paidThrough, now, timeZone);
  return { isPaid: paid, isRunOut: paidThrough !== null && !paid };
}
