import { sql } from 'kysely';
import { lastDayOfCycle } from '#domain/billing/billing-cycle.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { extendPaidCampaigns } from '../../../records/campaigns/extend-paid-campaigns.ts';
import { payInvoice } from '../../../records/invoices/invoice-state.ts';
import { wakeWebhooks } from '../../../records/webhooks/wake-webhooks.ts';
import { keepCallsJob } from '../../calls/keeping/keep-calls.job.ts';
import { startCampaignJob } from '../../campaigns/sending/start-campaign.job.ts';
import { sendReceiptJob } from '../checkout/send-receipt.job.ts';
import type { Account } from '../lock-account.ts';
import { findSubscription } from '../plans/find-subscription.ts';
import { reviveSubscription } from '../plans/subscription-state.ts';
import { billMonth } from './bill-month.ts';
import { closeTry, dropTries } from './dunning-tries.ts';
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
    .where('account_id', '=', account.id)
    .where('kind', '=', 'renewal')
    .where('cycle_start', '=', sql<Date>`${cycleStart}::date`)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (!invoice) return;
  const attempt = await closeTry(tx, { account, invoiceId: invoice.id, outcome });
  if (outcome === 'declined')
    return planNextTry(deps, tx, { account, invoiceId: invoice.id, cycleStart, attempt, paymentId });
  await payInvoice(tx, invoice.id, { paymentId, paidAt: deps.clock.now() });
  await dropTries(tx, { account, invoiceId: invoice.id });
  await payCampaigns(deps, tx, account, cycleStart);
  await deps.queue.enqueue(sendReceiptJob, { invoiceId: invoice.id }, { tx });
  await wakeWebhooks(deps, tx);
  await comeBack(deps, tx, account);
}

/** Those that ran out of paid days meanwhile go on where they stopped. */
async function payCampaigns(deps: Deps, tx: Tx, account: Account, cycleStart: string): Promise<void> {
  const paidThrough = lastDayOfCycle(cycleStart);
  const resumed = await extendPaidCampaigns(tx, {
    accountId: account.id,
    paidThrough,
    today: account.today.date,
  });
  for (const campaignId of resumed) await deps.queue.enqueue(startCampaignJob, { campaignId }, { tx });
}

/**
 * Paid up: the plan runs again. One that was paused over the end of a month starts anew with the days that are left
 * of this one; the months in between were not served and are not billed.
 */
async function comeBack({ queue }: Deps, tx: Tx, account: Account): Promise<void> {
  const subscription = await findSubscription(tx, account.id);
  if (!subscription || subscription.state === 'active') return;
  const { cycleStart } = account.today;
  const wasAway = subscription.state === 'paused' && subscription.cycleStart < cycleStart;
  await reviveSubscription(tx, account.id, wasAway ? cycleStart : undefined);
  await queue.enqueue(keepCallsJob, { accountId: account.id }, { tx });
  if (!wasAway) return;
  // Whoever collected this one goes on with that.
  await billMonth(tx, { account, subscription, cycleStart, isProrated: true });
}
