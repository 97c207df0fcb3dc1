import { planName } from '#domain/billing/billing.ts';
import { prorate } from '#domain/billing/proration.ts';
import type { Tx } from '../../../db/database.ts';
import { writeInvoice } from '../../../records/invoices/write-invoice.ts';
import { settleAllowances } from '../../../records/lines/settle-allowances.ts';
import type { Account } from '../lock-account.ts';
import type { Subscription } from '../plans/find-subscription.ts';
import { scheduleTry } from './dunning-tries.ts';
import { listMonthlyAddOns, totalOf } from './monthly-lines.ts';

interface Month {
  account: Account;
  subscription: Subscription;
  cycleStart: string;
  /** A plan that comes back in the middle of a month pays for the days that are left. */
  isProrated: boolean;
}

/** The invoice of a month and its first try to collect; null when the month costs nothing. */
export async function billMonth(tx: Tx, month: Month): Promise<string | null> {
  const { account, subscription, cycleStart, isProrated } = month;
  await settleAllowances(tx, account.id);
  const { tier, priceCents } = subscription;
  const plan = { name: planName(tier), quantity: 1, unitPriceCents: priceCents };
  const addOns = await listMonthlyAddOns(tx, account.id);
  const items = priceCents > 0 ? [plan, ...addOns] : addOns;
  const totalMonthlyCents = totalOf(items);
  const amountCents = isProrated ? prorate(totalMonthlyCents, account.today.dayOfMonth) : totalMonthlyCents;
  if (amountCents === 0) return null;
  const invoiceId = await writeInvoice(tx, {
    accountId: account.id,
    date: account.today.date,
    kind: 'renewal',
    subscriptionId: subscription.id,
    cycleStart,
    paymentId: null,
    planType: priceCents > 0 ? planName(tier) : 'Add-Ons',
    amountCents,
    proratedCents: isProrated ? amountCents : null,
    totalMonthlyCents,
    paidAt: null,
    items,
  });
  await scheduleTry(tx, { account, invoiceId, attempt: 1, dueOn: account.today.date });
  return invoiceId;
}
