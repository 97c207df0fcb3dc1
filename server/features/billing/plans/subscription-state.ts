import { type SubscriptionState, subscriptionStatesBefore } from '#domain/billing/billing-states.ts';
import type { Tx } from '../../../db/database.ts';

/*
 * An account has one subscription that has not ended, and every move of it stands here. A move that may not follow
 * on where it is changes nothing.
 */

/** A renewal was declined: it is tried again, and everything keeps working. */
export async function fallBehind(tx: Tx, accountId: string): Promise<void> {
  await moveTo(tx, accountId, 'past_due').execute();
}

/** The last try was declined. */
export async function pauseSubscription(tx: Tx, accountId: string, now: Date): Promise<void> {
  await moveTo(tx, accountId, 'paused').set({ paused_at: now }).execute();
}

/** Paid up. With the month it goes on in, where months went by in between. */
export async function reviveSubscription(tx: Tx, accountId: string, cycleStart?: string): Promise<void> {
  await moveTo(tx, accountId, 'active')
    .set({ paused_at: null, ...(cycleStart && { cycle_start: cycleStart }) })
    .execute();
}

export async function cancelSubscription(tx: Tx, accountId: string, now: Date): Promise<void> {
  await moveTo(tx, accountId, 'cancelled')
    .set({ cancelled_at: now, next_tier: null, next_price_cents: null, next_offer: null, change_on: null })
    .execute();
}

function moveTo(tx: Tx, accountId: string, to: SubscriptionState) {
  return tx
    .updateTable('subscriptions')
    .set({ state: to })
    .where('account_id', '=', accountId)
    .where('state', 'in', subscriptionStatesBefore(to));
}
