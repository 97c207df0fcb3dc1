import { lastDayOfCycle } from '#domain/billing/billing-cycle.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { createPaidCampaign } from '../../../records/campaigns/create-paid-campaign.ts';
import { startPaidDraft } from '../../../records/campaigns/start-paid-draft.ts';
import { startCampaignJob } from '../../campaigns/sending/start-campaign.job.ts';
import type { Delivery } from './complete-order.ts';

/** A draft goes out; a form of the cart becomes a campaign first. Paid through the last day of the month. */
export async function deliverCampaign(deps: Deps, tx: Tx, delivery: Delivery): Promise<boolean> {
  const { account, item } = delivery;
  const { campaignId } = item.data;
  const paid = {
    userId: account.id,
    monthlyPriceCents: item.priceCents,
    paidThrough: lastDayOfCycle(account.today.cycleStart),
  };
  const campaign =
    typeof campaignId === 'string'
      ? await startPaidDraft(tx, { ...paid, campaignId, now: deps.clock.now() })
      : await createPaidCampaign(tx, { ...paid, ...readForm(item.data) });
  if (!campaign) return false;
  await tx.updateTable('order_items').set({ campaign_id: campaign.id }).where('id', '=', item.id).execute();
  const startAfter = campaign.startAt ?? undefined;
  await deps.queue.enqueue(startCampaignJob, { campaignId: campaign.id }, { tx, startAfter });
  return true;
}

function readForm(data: Delivery['item']['data']) {
  const { title, description, offer, imageUrl } = data as Record<string, string | null>;
  return {
    name: title ?? 'Campaign',
    form: { title: title ?? null, description: description ?? null, offer: offer ?? null },
    message: [title, description, offer].join('\n'),
    imageUrl: imageUrl ?? null,
  };
}
