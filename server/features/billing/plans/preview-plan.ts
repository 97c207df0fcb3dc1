import { addOns, describeTier, isUpgrade, plans, type Tier } from '#domain/billing/billing.ts';
import type { PlanPreview } from '#domain/billing/billing-answers.ts';
import { addMonths, localDay } from '#domain/billing/billing-cycle.ts';
import { isOffered, sellAt } from '#domain/billing/plan-sale.ts';
import { allowanceUnder, extrasCents, quoteUpgrade } from '#domain/billing/pricing.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Buyer } from '../cart/get-cart.ts';
import { readAllowance } from '../cart/read-allowance.ts';
import { findPlanHistory } from './find-plan-history.ts';
import { findSubscription } from './find-subscription.ts';

/** What choosing another plan would mean: the price now and every month, and what would no longer fit. */
export async function previewPlan(
  { db, clock, payments }: Deps,
  buyer: Buyer,
  tier: Tier,
): Promise<PlanPreview> {
  const today = localDay(clock.now(), buyer.timeZone);
  return db.asAccount(buyer.accountId, async (tx) => {
    const { subscription, used, from, to } = await weighPlans(tx, {
      accountId: buyer.accountId,
      tier,
      today: today.date,
    });
    const allowance = allowanceUnder(to.plan, used);
    const extras = {
      lines: Math.max(0, used.numbersUsed - to.plan.lines),
      emails: Math.max(0, used.emailsUsed - to.plan.emails),
      cents: extrasCents(allowance),
      lineCents: addOns.phone_number.monthlyCents,
      emailCents: addOns.email.monthlyCents,
    };
    const common = { tier, name: describeTier(tier), plan: to.plan, priceCents: to.priceCents, extras };
    if (!isUpgrade(subscription.tier, tier))
      return { kind: 'downgrade', ...common, on: addMonths(today.cycleStart, 1) };
    const { todayCents, addedMinutes } = quoteUpgrade(from, to, used, today.dayOfMonth);
    const charged = todayCents < payments.minimumChargeCents ? 0 : todayCents;
    return { kind: 'upgrade', ...common, todayCents: charged, addedMinutes };
  });
}

/** The plan there is and the one that is wanted, each with its price; refuses what is no change. */
export async function weighPlans(
  tx: Tx,
  { accountId, tier, today }: { accountId: string; tier: Tier; today: string },
) {
  const subscription = await findSubscription(tx, accountId);
  if (!subscription || subscription.offer === 'none')
    throw new AppError('conflict', { userMessage: 'You have no plan yet. Choose one on the pricing page.' });
  if (subscription.tier === tier)
    throw new AppError('conflict', { userMessage: `You already have the ${describeTier(tier)} plan.` });
  const { numbersUsed, emailsUsed } = await readAllowance(tx, accountId);
  return {
    subscription,
    used: { numbersUsed, emailsUsed },
    from: { plan: plans[subscription.tier], priceCents: subscription.priceCents },
    to: sellAt(tier, isOffered(await findPlanHistory(tx, accountId), today)),
  };
}
