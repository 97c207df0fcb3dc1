import { type Plan, plans } from '#domain/billing/billing.ts';
import { addMonths, localDay } from '#domain/billing/billing-cycle.ts';
import type { PlanSale } from '#domain/billing/plan-sale.ts';
import { type Allowance, allowanceUnder, extrasCents } from '#domain/billing/pricing.ts';
import type { Tx } from '../../../db/database.ts';
import { readAllowance } from '../cart/read-allowance.ts';
import { campaignLine, listMonthlyAddOns, totalOf } from '../renewals/monthly-lines.ts';
import { findSubscription, type Subscription } from './find-subscription.ts';

interface Bought {
  sale: PlanSale | null;
  items: readonly { itemType: string; priceCents: number }[];
}

/**
 * Everything that will be billed on the next 1st: the plan there will be, the lines and addresses that it will not
 * include, and the campaigns; with what is in the cart counted in. Null when nothing will.
 */
export async function forecastBill(
  tx: Tx,
  { accountId, timeZone, now }: { accountId: string; timeZone: string; now: Date },
  { sale, items }: Bought = { sale: null, items: [] },
): Promise<{ on: string; cents: number } | null> {
  const [subscription, current, addOns] = await Promise.all([
    findSubscription(tx, accountId),
    readAllowance(tx, accountId),
    listMonthlyAddOns(tx, accountId),
  ]);
  if (!sale && (subscription?.cancelOn || subscription?.state === 'paused')) return null;
  const added = (itemType: string) => items.filter((item) => item.itemType === itemType);
  const used = {
    numbersUsed: current.numbersUsed + added('phone_number').length,
    emailsUsed: current.emailsUsed + added('email').length,
  };
  const { plan, planCents } = planAhead(sale, subscription);
  const allowance: Allowance = plan ? allowanceUnder(plan, used) : { ...current, ...used };
  const campaignCents =
    totalOf(addOns.filter(({ name }) => name === campaignLine)) +
    added('campaign').reduce((sum, { priceCents }) => sum + priceCents, 0);
  const cents = planCents + extrasCents(allowance) + campaignCents;
  return cents === 0 ? null : { on: addMonths(localDay(now, timeZone).cycleStart, 1), cents };
}

/** The plan of the next month: the one being bought, the one agreed for the 1st, or the one there is. */
function planAhead(
  sale: PlanSale | null,
  subscription: Subscription | undefined,
): { plan: Plan | null; planCents: number } {
  if (sale) return { plan: sale.plan, planCents: sale.priceCents };
  if (!subscription) return { plan: null, planCents: 0 };
  const { nextTier, nextPriceCents, priceCents } = subscription;
  return nextTier
    ? { plan: plans[nextTier], planCents: nextPriceCents ?? 0 }
    : { plan: null, planCents: priceCents };
}
