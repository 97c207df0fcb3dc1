import { sql } from 'kysely';
import type { CartItemContent } from '#domain/billing/item-data.ts';
import { type Audience, audienceSchema, type CampaignPurpose } from '#domain/campaigns/campaigns.ts';
import type { Tx } from '../../../db/database.ts';
import { selectRecipients } from '../../../records/texts/audience.ts';

interface Doubted {
  accountId: string;
  itemData: Extract<CartItemContent, { itemType: 'campaign' }>['itemData'];
  now: Date;
  today: string;
}

const nobody =
  'Nobody would get this campaign as your contacts stand, so there is nothing to buy yet. Add contacts who agreed to get texts, or change who gets it.';

/** Nobody pays for a campaign that is gone, runs already, is paid for, or would reach nobody. */
export async function findCampaignProblem(tx: Tx, doubted: Doubted): Promise<string | null> {
  const { accountId, itemData, now } = doubted;
  if (!('campaignId' in itemData))
    return (await reachesSomeone(tx, { accountId, audience: {}, purpose: 'offer', now })) ? null : nobody;
  const campaign = await findCampaign(tx, { accountId, campaignId: itemData.campaignId });
  if (!campaign) return 'This draft was deleted. Remove it from the cart.';
  const { status, purpose, startedAt, scheduledAt } = campaign;
  if (status === 'paused') {
    const problem = findPausedProblem(campaign, doubted.today);
    if (problem) return problem;
  } else if (status !== 'draft') return 'This campaign has already started. Remove it from the cart.';
  if (startedAt) return campaign.isAnyoneLeft ? null : 'Everyone in this campaign has been texted.';
  const audience = audienceSchema.catch({}).parse(campaign.audience);
  const at = scheduledAt && scheduledAt > now ? scheduledAt : now;
  return (await reachesSomeone(tx, { accountId, audience, purpose, now: at })) ? null : nobody;
}

type Campaign = NonNullable<Awaited<ReturnType<typeof findCampaign>>>;

/** One that was paused over the turn of a month is bought for the days that are left, and keeps its place. */
function findPausedProblem({ paidThrough, pauseReason, isBilled }: Campaign, today: string): string | null {
  if (paidThrough === null || paidThrough >= today)
    return 'This campaign is paid for. Resume it on its page, and remove it from the cart.';
  if (pauseReason === 'unpaid' && isBilled)
    return 'This campaign is part of an open invoice. It goes on as soon as that is paid.';
  return null;
}

async function findCampaign(tx: Tx, { accountId, campaignId }: { accountId: string; campaignId: string }) {
  return tx
    .selectFrom('campaigns')
    .select(['status', 'purpose', 'audience', 'pause_reason as pauseReason'])
    .select(['started_at as startedAt', 'scheduled_at as scheduledAt'])
    .select([
      sql<string | null>`paid_through::text`.as('paidThrough'),
      sql<boolean>`exists (select from subscriptions
        where subscriptions.account_id = campaigns.account_id and subscriptions.state <> 'cancelled')`.as(
        'isBilled',
      ),
      sql<boolean>`exists (select from campaign_recipients
        where campaign_recipients.account_id = campaigns.account_id
          and campaign_recipients.campaign_id = campaigns.id
          and campaign_recipients.state in ('pending', 'held', 'sending'))`.as('isAnyoneLeft'),
    ])
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .executeTakeFirst();
}

async function reachesSomeone(
  tx: Tx,
  options: { accountId: string; audience: Audience; purpose: CampaignPurpose; now: Date },
): Promise<boolean> {
  const someone = await tx
    .selectFrom(selectRecipients(tx, options).as('recipient'))
    .select('recipient.contactId')
    .where('recipient.heldReason', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return someone !== undefined;
}
