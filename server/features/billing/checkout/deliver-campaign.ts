import { lastDayOfCycle } from '#domain/billing/billing-cycle.ts';
import type { CampaignForm } from '#domain/billing/cart.ts';
import { withOptOutLine } from '#domain/campaigns/campaign-message.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { startCampaignJob } from '../../campaigns/sending/start-campaign.job.ts';
import type { Delivery } from './order-item.ts';

/** A draft goes out; a form of the cart becomes a campaign first. Paid through the last day of the month. */
export async function deliverCampaign(deps: Deps, tx: Tx, delivery: Delivery<'campaign'>): Promise<boolean> {
  const { account, item } = delivery;
  const { itemData } = item;
  const campaign =
    'campaignId' in itemData
      ? await startDraft(deps, tx, delivery, itemData.campaignId)
      : await createFromForm(tx, delivery, itemData);
  if (!campaign) return false;
  await tx
    .insertInto('campaign_metrics')
    .values({ account_id: account.id, campaign_id: campaign.id })
    .onConflict((conflict) => conflict.column('campaign_id').doNothing())
    .execute();
  await tx.updateTable('order_items').set({ campaign_id: campaign.id }).where('id', '=', item.id).execute();
  const startAfter = campaign.startAt ?? undefined;
  await deps.queue.enqueue(startCampaignJob, { campaignId: campaign.id }, { tx, startAfter });
  return true;
}

async function startDraft(
  { clock }: Deps,
  tx: Tx,
  { account, item }: Delivery<'campaign'>,
  campaignId: string,
) {
  const draft = await tx
    .selectFrom('campaigns')
    .select(['id', 'scheduled_at'])
    .where('account_id', '=', account.id)
    .where('id', '=', campaignId)
    .where('status', '=', 'draft')
    .forUpdate()
    .executeTakeFirst();
  if (!draft) return null;
  const isLater = draft.scheduled_at !== null && draft.scheduled_at > clock.now();
  await tx
    .updateTable('campaigns')
    .set({ status: isLater ? 'scheduled' : 'sending', ...paidFor(account.today.cycleStart, item.priceCents) })
    .where('id', '=', draft.id)
    .execute();
  return { id: draft.id, startAt: isLater ? draft.scheduled_at : null };
}

async function createFromForm(tx: Tx, { account, item }: Delivery<'campaign'>, form: CampaignForm) {
  const { title, description, offer, imageUrl: image } = form;
  const { id } = await tx
    .insertInto('campaigns')
    .values({
      account_id: account.id,
      name: title,
      title,
      description,
      offer_discount: offer,
      message: withOptOutLine([title, description, offer].join('\n')),
      image_url: image,
      media_url: image,
      status: 'sending',
      ...paidFor(account.today.cycleStart, item.priceCents),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, startAt: null };
}

function paidFor(cycleStart: string, priceCents: number) {
  return { monthly_price_cents: priceCents, paid_through: lastDayOfCycle(cycleStart) };
}
