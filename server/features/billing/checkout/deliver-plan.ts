import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { keepCallsJob } from '../../calls/keeping/keep-calls.job.ts';
import { applyPlan } from '../plans/apply-plan.ts';
import { ensureSubscription } from '../plans/ensure-subscription.ts';
import { sellPlan } from '../plans/subscription-terms.ts';
import type { Delivery } from './order-item.ts';

/** A first plan and an upgrade alike: the subscription remembers the price, and what was to change is settled. Calls that
 * waited for a plan are written down. */
export async function deliverPlan(deps: Deps, tx: Tx, { account, item }: Delivery<'plan'>): Promise<boolean> {
  const { tier, offer } = item.itemData;
  await ensureSubscription(deps, tx, account);
  await sellPlan(tx, account, { tier, offer, priceCents: item.priceCents });
  await applyPlan(tx, account, tier, deps.clock.now());
  await deps.queue.enqueue(keepCallsJob, { accountId: account.id }, { tx });
  return true;
}
