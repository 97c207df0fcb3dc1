import { addOns, planName, plans } from '#domain/billing/billing.ts';
import { prorate } from '#domain/billing/proration.ts';
import type { Deps } from '../../deps.ts';
import { writeInvoice } from '../../records/invoices/write-invoice.ts';

interface Sample {
  date: string;
  planType: string;
  items: { name: string; cents: number }[];
  /** Bought in the middle of a month. */
  isProrated?: true;
}

const planType = planName('pro');
const plan = { name: planType, cents: plans.pro.listPriceCents };
const line = { name: 'Extra phone line', cents: addOns.phone_number.monthlyCents };
const campaign = { name: 'Active campaign', cents: addOns.campaign.monthlyCents };

/** A summer of invoices, so that the billing pages of the demo account have something to show. */
const samples: Sample[] = [
  { date: '2025-05-01', planType, items: [plan] },
  { date: '2025-05-15', planType: 'Add-Ons', items: [line, campaign], isProrated: true },
  { date: '2025-06-01', planType, items: [plan, line, campaign] },
  { date: '2025-07-01', planType, items: [plan, line, campaign] },
  { date: '2025-08-01', planType, items: [plan, line, campaign] },
];

export async function seedDemoInvoices({ db }: Deps, accountId: string): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    for (const { date, planType, items, isProrated = false } of samples) {
      const total = items.reduce((sum, { cents }) => sum + cents, 0);
      const amount = isProrated ? prorate(total, Number(date.slice(8))) : total;
      await writeInvoice(tx, {
        accountId,
        date,
        kind: isProrated ? 'purchase' : 'renewal',
        cycleStart: isProrated ? undefined : date,
        paymentId: null,
        planType,
        amountCents: amount,
        proratedCents: isProrated ? amount : null,
        totalMonthlyCents: total,
        paidAt: new Date(`${date}T15:00:00Z`),
        items: items.map(({ name, cents }) => ({ name, quantity: 1, unitPriceCents: cents })),
      });
    }
  });
}
