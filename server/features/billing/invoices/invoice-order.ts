import { isMonthly, itemLabels } from '#domain/billing/billing.ts';
import { describeItem } from '#domain/billing/item-data.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { writeInvoice } from '../../../records/invoices/write-invoice.ts';
import { wakeWebhooks } from '../../../records/webhooks/wake-webhooks.ts';
import type { OrderItem } from '../checkout/order-item.ts';
import { sendReceiptJob } from '../checkout/send-receipt.job.ts';
import type { Account } from '../lock-account.ts';

interface Bought {
  account: Account;
  orderId: string;
  paymentId: string | null;
  items: OrderItem[];
}

/** The invoice of a purchase, and its receipt. What is part of the plan anyway needs neither. */
export async function invoiceOrder(deps: Deps, tx: Tx, bought: Bought): Promise<void> {
  const { account, orderId, paymentId, items } = bought;
  const monthly = items.filter(({ itemType }) => isMonthly(itemType));
  const sum = (rows: OrderItem[], key: 'priceCents' | 'todayCents') =>
    rows.reduce((total, row) => total + row[key], 0);
  const totalMonthlyCents = sum(monthly, 'priceCents');
  const amountCents = sum(items, 'todayCents');
  if (sum(items, 'priceCents') === 0) return;
  const proratedCents = sum(monthly, 'todayCents');
  const isProrated =
    totalMonthlyCents > 0 && (proratedCents !== totalMonthlyCents || amountCents !== proratedCents);
  const plan = items.find((item) => item.itemType === 'plan');
  const invoiceId = await writeInvoice(tx, {
    accountId: account.id,
    date: account.today.date,
    kind: 'purchase',
    orderId,
    paymentId,
    planType: plan ? plan.itemData.name : 'Add-Ons',
    amountCents,
    proratedCents: isProrated ? proratedCents : null,
    totalMonthlyCents,
    paidAt: deps.clock.now(),
    items: items.map((item) => ({
      name: nameOf(item),
      quantity: 1,
      unitPriceCents: item.priceCents,
    })),
  });
  await deps.queue.enqueue(sendReceiptJob, { invoiceId }, { tx });
  await wakeWebhooks(deps, tx);
}

function nameOf(item: OrderItem): string {
  const { itemType } = item;
  const title = describeItem(item);
  return (itemType === 'plan' ? title : `${itemLabels[itemType]}: ${title}`).slice(0, 300);
}
