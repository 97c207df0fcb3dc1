import { sql } from 'kysely';
import { lastDayOfCycle } from '#domain/billing/billing-cycle.ts';
import type { Tx } from '../../../db/database.ts';
import { keepCalls } from '../../../db/keep-calls.ts';
import type { Deps } from '../../../deps.ts';
import { extendPaidCampaigns } from '../../../records/campaigns/extend-paid-campaigns.ts';
import { startCampaignJob } from '../../campaigns/sending/start-campaign.job.ts';
import { sendReceiptJob } from '../checkout/send-receipt.job.ts';
import type { Account } from '../lock-account.ts';
import { findSubscription } from '../plans/find-subscription.ts';
import { billMonth } from './bill-month.ts';
import { planNextTry } from './plan-next-try.ts';

interface RenewalOutcome {
  account: Account;
  /** Null when there was no card, or too little to charge. */
  paymentId: string | null;
  cycleStart: string;
  outcome: 'paid' | 'declined';
}

/** What a month's payment brings, in the transaction that notes it. */
export async function settleRenewal(deps: Deps, tx: Tx, renewal: RenewalOutcome): Promise<void> {
  const { account, paymentId, cycleStart, outcome } = renewal;
  const invoice = await tx
    .selectFrom('invoices')
    .select('id')
    .where('user_id', '=', account.id)
    .where('kind', '=', 'renewal')
    .where('cycle_start', '=', sql<Date>`${cycleStart}::date`)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (!invoice) return;
  const attempt = await closeAttempt(tx, account, invoice.id, outcome);
  if (outcome === 'declined')
    return planNextTry(deps, tx, { account, invoiceId: invoice.id, cycleStart, attempt, paymentId });
  await tx
    .updateTable('invoices')
    .set({ status: 'paid', paid_at: deps.clock.now(), payment_id: paymentId })
    .where('id', '=', invoice.id)
    .execute();
  await dropLaterTries(tx, account, invoice.id);
  await payCampaigns(deps, tx, account, cycleStart);
  await deps.queue.enqueue(sendReceiptJob, { invoiceId: invoice.id }, { tx });
  await comeBack(tx, account);
}

/** The number of the try that was due, null for one between two of them. */
async function closeAttempt(tx: Tx, account: Account, invoiceId: string, outcome: 'paid' | 'declined') {
  const closed = await tx
    .updateTable('dunning_attempts')
    .set({ state: outcome === 'paid' ? 'succeeded' : 'declined' })
    .where('user_id', '=', account.id)
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'scheduled')
    .where('due_on', '<=', sql<Date>`${account.today.date}::date`)
    .returning('attempt')
    .executeTakeFirst();
  return closed?.attempt ?? null;
}

async function dropLaterTries(tx: Tx, account: Account, invoiceId: string): Promise<void> {
  await tx
    .updateTable('dunning_attempts')
    .set({ state: 'dropped' })
    .where('user_id', '=', account.id)
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'scheduled')
    .execute();
}

/** Those that ran out of paid days meanwhile go on where they stopped. */
async function payCampaigns(deps: Deps, tx: Tx, account: Account, cycleStart: string): Promise<void> {
  const paidThrough = lastDayOfCycle(cycleStart);
  const resumed = await extendPaidCampaigns(tx, {
    userId: account.id,
    paidThrough,
    today: account.today.date,
  });
  for (const campaignId of resumed) await deps.queue.enqueue(startCampaignJob, { campaignId }, { tx });
}

/**
 * Paid up: the plan runs again. One that was paused over the end of a month starts anew with the days that are left
 * of this one; the months in between were not served and are not billed.
 */
async function comeBack(tx: Tx, account: Account): Promise<void> {
  const subscription = await findSubscription(tx, account.id);
  if (!subscription || subscription.state === 'active') return;
  const { cycleStart } = account.today;
  const wasAway = subscription.state === 'paused' && subscription.cycleStart < cycleStart;
  await tx
    .updateTable('subscriptions')
    .set({ state: 'active', paused_at: null, ...(wasAway && { cycle_start: cycleStart }) })
    .where('id', '=', subscription.id)
    .execute();
  await keepCalls(tx, account.id);
  if (!wasAway) return;
  // Whoever collected this one goes on with that.
  await billMonth(tx, { account, subscription, cycleStart, isProrated: true });
}
