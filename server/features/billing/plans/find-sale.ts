import { findWebsiteOffer } from '#domain/billing/billing.ts';
import { isOffered, type PlanSale, sellAt } from '#domain/billing/plan-sale.ts';
import type { Tx } from '../../../db/database.ts';
import { findPlanHistory } from './find-plan-history.ts';

/** What the plan behind a price id costs this account; null when there is no such plan, or when it has one already. */
export async function findSale(
  tx: Tx,
  { accountId, priceId, today }: { accountId: string; priceId: string; today: string },
): Promise<PlanSale | null> {
  const offered = findWebsiteOffer(priceId);
  const history = await findPlanHistory(tx, accountId);
  if (!offered || history.planSince !== null) return null;
  return sellAt(offered.tier, isOffered(history, today));
}
