import type { Tier } from '#domain/billing.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { applyPlan } from './apply-plan.ts';
import type { Delivery } from './complete-order.ts';
import { ensureSubscription } from './ensure-subscription.ts';

/** A first plan and an upgrade alike: the subscription remembers the price, and what was to change is settled. */
export async function deliverPlan(deps: Deps, tx: Tx, { account, item }: Delivery): Promise<boolean> {
  const { tier, offer } = item.data as { tier: Tier; offer: 'list' | 'website' };
  await ensureSubscription(deps, tx, account);
  await tx
    .updateTable('subscriptions')
    .set({
      tier,
      offer,
      price_cents: item.priceCents,
      next_tier: null,
      next_price_cents: null,
      change_on: null,
      cancel_on: null,
    })
    .where('account_id', '=', account.id)
    .where('state', '!=', 'cancelled')
    .execute();
  await applyPlan(tx, account, tier, deps.clock.now());
  return true;
}
