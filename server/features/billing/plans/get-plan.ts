import { sql } from 'kysely';
import { describeTier, plans, tiers } from '#domain/billing/billing.ts';
import type { PlanFacts } from '#domain/billing/billing-answers.ts';
import { localDay } from '#domain/billing/billing-cycle.ts';
import { isOffered, sellAt } from '#domain/billing/plan-sale.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Buyer } from '../cart/get-cart.ts';
import { readAllowance } from '../cart/read-allowance.ts';
import { findCard } from '../payments/find-card.ts';
import { needsPerson } from '../payments/payment-state.ts';
import { listMonthlyAddOns, totalOf } from '../renewals/monthly-lines.ts';
import { readStanding } from '../trial/get-standing.ts';
import { findPlanHistory } from './find-plan-history.ts';
import { findSubscription, type Subscription } from './find-subscription.ts';
import { forecastBill } from './forecast-bill.ts';

/** The plan as every screen shows it: the price it was sold at, what comes on top, and what will change. */
export async function getPlan({ db, payments, clock }: Deps, buyer: Buyer): Promise<PlanFacts> {
  return db.asAccount(buyer.accountId, async (tx) => {
    const now = clock.now();
    const [subscription, row, addOns, allowance, card, due, standing, history, nextBill] = await Promise.all([
      findSubscription(tx, buyer.accountId),
      tx
        .selectFrom('account_plans')
        .select('plan_tier')
        .where('account_id', '=', buyer.accountId)
        .executeTakeFirst(),
      listMonthlyAddOns(tx, buyer.accountId),
      readAllowance(tx, buyer.accountId),
      findCard(tx, { accountId: buyer.accountId, provider: payments.name }),
      findDue(tx, buyer.accountId),
      readStanding(tx, buyer, now),
      findPlanHistory(tx, buyer.accountId),
      forecastBill(tx, { ...buyer, now }),
    ]);
    const tier = row?.plan_tier ?? 'pro';
    const isSubscribed = subscription !== undefined && subscription.offer !== 'none';
    const { date } = localDay(now, buyer.timeZone);
    const priceCents = isSubscribed
      ? subscription.priceCents
      : sellAt(tier, isOffered(history, date)).priceCents;
    const addOnsCents = totalOf(addOns);
    return {
      tier,
      name: describeTier(tier),
      isSubscribed,
      standing,
      state: subscription?.state ?? 'none',
      offer: subscription?.offer ?? 'none',
      priceCents,
      listPriceCents: plans[tier].listPriceCents,
      addOns: addOns.map((line) => ({ ...line, totalCents: line.quantity * line.unitPriceCents })),
      addOnsCents,
      monthlyCents: priceCents + addOnsCents,
      nextBill,
      change: changeOf(subscription),
      cancelOn: subscription?.cancelOn ?? null,
      due,
      allowance,
      card: card ?? null,
      testMode: payments.name === 'test',
      publishableKey: payments.publishableKey,
      plans: tiers.map((each) => {
        const { plan, ...sale } = sellAt(each, isOffered(history, date));
        return { ...plan, ...sale };
      }),
    };
  });
}

function changeOf(subscription: Subscription | undefined): PlanFacts['change'] {
  if (!subscription?.nextTier || !subscription.changeOn) return null;
  const { nextTier: tier, nextPriceCents: priceCents, changeOn: on } = subscription;
  return { tier, name: describeTier(tier), priceCents: priceCents ?? 0, on };
}

async function findDue(tx: Tx, accountId: string): Promise<PlanFacts['due']> {
  const row = await tx
    .selectFrom('invoices')
    .leftJoin('dunning_attempts', (join) =>
      join
        .onRef('dunning_attempts.invoice_id', '=', 'invoices.id')
        .on('dunning_attempts.state', '=', 'scheduled'),
    )
    .select(['invoices.id as invoiceId', 'invoice_number as invoiceNumber', 'amount_cents as amountCents'])
    .select(sql<string | null>`due_on::text`.as('nextTryOn'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.subscription_id', '=', 'invoices.subscription_id')
            .whereRef('payments.cycle_start', '=', 'invoices.cycle_start')
            .where('decline_code', '=', needsPerson),
        )
        .$castTo<boolean>()
        .as('needsConfirmation'),
    )
    .where('invoices.account_id', '=', accountId)
    .where('kind', '=', 'renewal')
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row ?? null;
}
