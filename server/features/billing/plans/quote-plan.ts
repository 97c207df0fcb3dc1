import { findWebsiteOffer, type Plan, type PlanOffer, plans, type Tier } from '#domain/billing/billing.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';

export interface PlanSale {
  plan: Plan;
  offer: PlanOffer;
  priceCents: number;
}

/** What the plan behind a price id costs this account: the website's price is for those who never had a plan. */
export async function quotePlan(tx: Tx, accountId: string, priceId: string): Promise<PlanSale> {
  const offered = findWebsiteOffer(priceId);
  if (!offered) throw new AppError('not_found', { userMessage: 'There is no plan with this price.' });
  const bought = await tx
    .selectFrom('subscriptions')
    .select('state')
    .where('account_id', '=', accountId)
    .where('offer', '!=', 'none')
    .execute();
  if (bought.some(({ state }) => state !== 'cancelled'))
    throw new AppError('conflict', {
      userMessage: 'You already have a plan. Change it in settings, under Plan & Billing.',
    });
  const plan = plans[offered.tier];
  return bought.length === 0
    ? { plan, offer: 'website', priceCents: offered.priceCents }
    : { plan, offer: 'list', priceCents: plan.listPriceCents };
}

/** As invoices and orders name it. */
export const planName = (tier: Tier): string => `${plans[tier].name} Plan`;
