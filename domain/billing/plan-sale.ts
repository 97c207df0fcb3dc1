import { type Plan, type PlanOffer, plans, type Tier, websiteOffers } from './billing.ts';
import { addDays } from './billing-cycle.ts';

/** A plan and the price an account gets it for. */
export interface PlanSale {
  plan: Plan;
  offer: PlanOffer;
  priceCents: number;
}

/** The website's price holds for the first change of the first plan within these days. */
export const firstChangeDays = 60;

export function sellAt(tier: Tier, isOffered: boolean): PlanSale {
  const plan = plans[tier];
  const offered = websiteOffers.find((candidate) => candidate.tier === tier);
  return isOffered && offered
    ? { plan, offer: 'website', priceCents: offered.priceCents }
    : { plan, offer: 'list', priceCents: plan.listPriceCents };
}

export interface PlanHistory {
  /** Null before a plan was bought. */
  planSince: string | null;
  planChanges: number;
  /** A plan that ended: who comes back is no new customer. */
  hadEarlierPlan: boolean;
}

/** Whether the next plan, bought or changed to on that day, has the website's price. */
export function isOffered({ planSince, planChanges, hadEarlierPlan }: PlanHistory, today: string): boolean {
  if (hadEarlierPlan) return false;
  if (planSince === null) return true;
  return planChanges === 0 && today <= addDays(planSince, firstChangeDays);
}
