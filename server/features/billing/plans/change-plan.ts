import { isUpgrade, type Tier } from '#domain/billing/billing.ts';
import { addMonths } from '#domain/billing/billing-cycle.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { type Account, lockAccount } from '../lock-account.ts';
import { renewAccount } from '../renewals/renew-account.ts';
import { endSubscription } from './end-subscription.ts';
import { findSubscription, type Subscription } from './find-subscription.ts';
import { weighPlans } from './preview-plan.ts';
import { sendCancellationJob } from './send-cancellation.job.ts';
import { dropPlannedChange, planChange, planEnd } from './subscription-terms.ts';

interface PlanOf {
  accountId: string;
}

/** A smaller plan starts on the 1st: this month is paid for. */
export async function downgradePlan(deps: Deps, { accountId, tier }: PlanOf & { tier: Tier }): Promise<void> {
  await change(deps, accountId, async (tx, account) => {
    const { subscription, to } = await weighPlans(tx, { accountId, tier, today: account.today.date });
    if (isUpgrade(subscription.tier, tier))
      throw new AppError('conflict', { userMessage: 'That is a bigger plan. It can start at once.' });
    const on = addMonths(account.today.cycleStart, 1);
    await planChange(tx, accountId, { tier, priceCents: to.priceCents, offer: to.offer, on });
  });
}

/** Ends with the month that is paid for. One that is paused ends now: there is nothing left to use up. */
export async function cancelPlan(deps: Deps, { accountId }: PlanOf): Promise<void> {
  await change(deps, accountId, async (tx, account) => {
    const subscription = await getSubscription(tx, accountId);
    const cancelledAt = deps.clock.now().toISOString();
    await deps.queue.enqueue(sendCancellationJob, { accountId, cancelledAt }, { tx });
    if (subscription.state === 'paused') return endSubscription(deps, tx, account);
    await planEnd(tx, accountId, addMonths(account.today.cycleStart, 1));
  });
}

/** Takes back what was going to happen on the 1st. */
export async function resumePlan(deps: Deps, { accountId }: PlanOf): Promise<void> {
  await change(deps, accountId, async (tx) => {
    const subscription = await getSubscription(tx, accountId);
    if (!subscription.cancelOn && !subscription.changeOn)
      throw new AppError('conflict', { userMessage: 'Your plan is not going to change.' });
    await dropPlannedChange(tx, accountId);
  });
}

async function change(
  deps: Deps,
  accountId: string,
  work: (tx: Tx, account: Account) => Promise<void>,
): Promise<void> {
  // A month that has begun is billed as it was agreed before anything is agreed anew.
  await renewAccount(deps, accountId);
  await deps.db.service
    .transaction()
    .execute(async (tx) => work(tx, await lockAccount(tx, accountId, deps.clock.now())));
}

async function getSubscription(tx: Tx, accountId: string): Promise<Subscription> {
  const subscription = await findSubscription(tx, accountId);
  if (!subscription)
    throw new AppError('conflict', { userMessage: 'You have no plan yet. Choose one on the pricing page.' });
  return subscription;
}
