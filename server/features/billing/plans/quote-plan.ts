import { findWebsiteOffer } from '#domain/billing/billing.ts';
import { isOffered, type PlanSale, sellAt } from '#domain/billing/plan-sale.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import { findPlanHistory } from './find-plan-history.ts';

/** What the plan behind a price id costs this account: the website's price is for those who never had a plan. */
export async function quotePlan(
  tx: Tx,
  { accountId, priceId, today }: { accountId: string; priceId: string; today: string },
): Promise<PlanSale> {
  const offered = findWebsiteOffer(priceId);
  if (!offered) throw new AppError('not_found', { userMessage: 'There is no plan with this price.' });
  const history = await findPlanHistory(tx, accountId);
  if (history.planSince !== null)
    throw new AppError('conflict', {
      userMessage: 'You already have a plan. Change it in settings, under Plan & Billing.',
    });
  return sellAt(offered.tier, isOffered(history, today));
}
