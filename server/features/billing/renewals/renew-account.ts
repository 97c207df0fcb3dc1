import { sql } from 'kysely';
import { plans } from '#domain/billing/billing.ts';
import { addMonths, localDay } from '#domain/billing/billing-cycle.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { changeIncluded } from '../../../records/accounts/change-included.ts';
import { changeIncludedMinutes } from '../../../records/minutes/change-included-minutes.ts';
import { type Account, lockAccount } from '../lock-account.ts';
import { endSubscription } from '../plans/end-subscription.ts';
import { findSubscription, type Subscription } from '../plans/find-subscription.ts';
import { beginCycle, takePlannedChange } from '../plans/subscription-terms.ts';
import { billMonth } from './bill-month.ts';
import { collectInvoice } from './collect-invoice.ts';

/** Bills every month that has begun for the account and is not billed yet, the oldest first. Safe to repeat. */
export async function renewAccount(deps: Deps, accountId: string): Promise<void> {
  if (!(await isBehind(deps, accountId))) return;
  for (;;) {
    const step = await deps.db.service.transaction().execute((tx) => beginMonth(deps, tx, accountId));
    if (step === 'up to date') return;
    if (step.invoiceId) await collectInvoice(deps, step.invoiceId);
    if (step.isLast) return;
  }
}

/** Asked before every purchase and nearly always no: that needs no lock. */
async function isBehind({ db, clock }: Deps, accountId: string): Promise<boolean> {
  const row = await db.service
    .selectFrom('subscriptions')
    .innerJoin('accounts', 'accounts.id', 'subscriptions.account_id')
    .select(['time_zone', sql<string>`cycle_start::text`.as('cycleStart')])
    .where('account_id', '=', accountId)
    .where('state', '!=', 'cancelled')
    .executeTakeFirst();
  return row !== undefined && row.cycleStart < localDay(clock.now(), row.time_zone).cycleStart;
}

/** One transaction moves the subscription into the month and writes its invoice: no month is missing or double. */
async function beginMonth(
  deps: Deps,
  tx: Tx,
  accountId: string,
): Promise<{ invoiceId: string | null; isLast: boolean } | 'up to date'> {
  const account = await lockAccount(tx, accountId, deps.clock.now());
  const current = await findSubscription(tx, accountId);
  if (!current || current.cycleStart >= account.today.cycleStart) return 'up to date';
  const cycleStart = addMonths(current.cycleStart, 1);
  if (current.cancelOn && current.cancelOn <= cycleStart) {
    await endSubscription(deps, tx, account);
    return 'up to date';
  }
  // What is being collected, or paused, gets no further month until it is paid.
  if (current.state !== 'active') return 'up to date';
  const subscription = await applyChange(tx, account, current, cycleStart);
  await beginCycle(tx, accountId, cycleStart);
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
  const { nextTier, nextPriceCents, nextOffer, changeOn } = subscription;
  if (!changeOn || changeOn > cycleStart || !nextTier || !nextOffer || nextPriceCents === null)
    return subscription;
  await takePlannedChange(tx, account.id, {
    tier: nextTier,
    priceCents: nextPriceCents,
    offer: nextOffer,
  });
  await changeIncluded(tx, account.id, nextTier);
  await changeIncludedMinutes(tx, { accountId: account.id, cycleStart, minutes: plans[nextTier].minutes });
  return { ...subscription, tier: nextTier, priceCents: nextPriceCents };
}
