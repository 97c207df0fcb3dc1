import { sql } from 'kysely';
import { plans } from '#domain/billing/billing.ts';
import { addMonths, localDay } from '#domain/billing/billing-cycle.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { changeIncludedMinutes } from '../../../records/minutes/change-included-minutes.ts';
import { type Account, lockAccount } from '../lock-account.ts';
import { setPlan } from '../plans/apply-plan.ts';
import { endSubscription } from '../plans/end-subscription.ts';
import { findSubscription, type Subscription } from '../plans/find-subscription.ts';
import { billMonth } from './bill-month.ts';
import { collectInvoice } from './collect-invoice.ts';

/** Bills every month that has begun for the account and is not billed yet, the oldest first. Safe to repeat. */
export async function renewAccount(deps: Deps, userId: string): Promise<void> {
  if (!(await isBehind(deps, userId))) return;
  for (;;) {
    const step = await deps.db.service.transaction().execute((tx) => beginMonth(deps, tx, userId));
    if (step === 'up to date') return;
    if (step.invoiceId) await collectInvoice(deps, step.invoiceId);
    if (step.isLast) return;
  }
}

/** Asked before every purchase and nearly always no: that needs no lock. */
async function isBehind({ db, clock }: Deps, userId: string): Promise<boolean> {
  const row = await db.service
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['time_zone', sql<string>`cycle_start::text`.as('cycleStart')])
    .where('user_id', '=', userId)
    .where('state', '!=', 'cancelled')
    .executeTakeFirst();
  return row !== undefined && row.cycleStart < localDay(clock.now(), row.time_zone).cycleStart;
}

/** One transaction moves the subscription into the month and writes its invoice: no month is missing or double. */
async function beginMonth(
  deps: Deps,
  tx: Tx,
  userId: string,
): Promise<{ invoiceId: string | null; isLast: boolean } | 'up to date'> {
  const account = await lockAccount(tx, userId, deps.clock.now());
  const current = await findSubscription(tx, userId);
  if (!current || current.cycleStart >= account.today.cycleStart) return 'up to date';
  const cycleStart = addMonths(current.cycleStart, 1);
  if (current.cancelOn && current.cancelOn <= cycleStart) {
    await endSubscription(deps, tx, account, current);
    return 'up to date';
  }
  // What is being collected, or paused, gets no further month until it is paid.
  if (current.state !== 'active') return 'up to date';
  const subscription = await applyChange(tx, account, current, cycleStart);
  await tx
    .updateTable('subscriptions')
    .set({ cycle_start: cycleStart })
    .where('id', '=', current.id)
    .execute();
  return {
    invoiceId: await billMonth(tx, { account, subscription, cycleStart, isProrated: false }),
    isLast: cycleStart === account.today.cycleStart,
  };
}

/** A downgrade takes effect on the 1st, before the month is billed. */
async function applyChange(
  tx: Tx,
  account: Account,
  subscription: Subscription,
  cycleStart: string,
): Promise<Subscription> {
  const { nextTier, nextPriceCents, changeOn } = subscription;
  if (!changeOn || changeOn > cycleStart || !nextTier || nextPriceCents === null) return subscription;
  await tx
    .updateTable('subscriptions')
    .set({
      tier: nextTier,
      price_cents: nextPriceCents,
      offer: 'list',
      next_tier: null,
      next_price_cents: null,
      change_on: null,
    })
    .where('id', '=', subscription.id)
    .execute();
  await setPlan(tx, account.id, nextTier);
  await changeIncludedMinutes(tx, { userId: account.id, cycleStart, minutes: plans[nextTier].minutes });
  return { ...subscription, tier: nextTier, priceCents: nextPriceCents };
}
