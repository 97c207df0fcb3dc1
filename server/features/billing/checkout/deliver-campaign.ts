import { lastDayOfCycle } from '#domain/billing/billing-cycle.ts';
import type { CampaignForm } from '#domain/billing/cart.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { createPaidCampaign } from '../../../records/campaigns/create-paid-campaign.ts';
import { resumePaidCampaign } from '../../../records/campaigns/resume-paid-campaign.ts';
import { startPaidDraft } from '../../../records/campaigns/start-paid-draft.ts';
import { startCampaignJob } from '../../campaigns/sending/start-campaign.job.ts';
import type { Delivery } from './order-item.ts';

/** A draft goes out; a form of the cart becomes a campaign first. Paid through the last day of the month. */
export async function deliverCampaign(deps: Deps, tx: Tx, delivery: Delivery<'campaign'>): Promise<boolean> {
  const { account, item } = delivery;
  const { itemData } = item;
  const paid = {
    accountId: account.id,
    monthlyPriceCents: item.priceCents,
    paidThrough: lastDayOfCycle(account.today.cycleStart),
  };
  const campaign =
    'campaignId' in itemData
      ? await takeUp(deps, tx, { ...paid, campaignId: itemData.campaignId })
      : await createPaidCampaign(tx, { ...paid, ...toCampaign(itemData) });
  if (!campaign) return false;
  await tx.updateTable('order_items').set({ campaign_id: campaign.id }).where('id', '=', item.id).execute();
  const startAfter = campaign.startAt ?? undefined;
  await deps.queue.enqueue(startCampaignJob, { campaignId: campaign.id }, { tx, startAfter });
  return true;
}

/** A draft, or one that was paused over the turn of a month and goes on where it stopped. */
async function takeUp(deps: Deps, tx: Tx, paid: Omit<Parameters<typeof startPaidDraft>[1], 'now'>) {
  const draft = await startPaidDraft(tx, { ...paid, now: deps.clock.now() });
  return draft ?? resumePaidCampaign(tx, paid);
}

function toCampaign({ title, description, offer, imageUrl }: CampaignForm) {
  return {
    name: title,
    form: { title, description, offer },
    message: [title, description, offer].join('\n'),
    imageUrl: imageUrl ?? null,
  };
}
