import { addOns, plans } from '#domain/billing/billing.ts';
import { prorate } from '#domain/billing/proration.ts';
import type { Deps } from '../../deps.ts';

interface Sample {
  date: string;
  planType: string;
  items: { name: string; cents: number }[];
  /** Bought in the middle of a month. */
  isProrated?: true;
}

const plan = { name: 'PRO Plan', cents: plans.pro.listPriceCents };
const line = { name: 'Extra phone line', cents: addOns.phone_number.monthlyCents };
const campaign = { name: 'Active campaign', cents: addOns.campaign.monthlyCents };

/** A summer of invoices, so that the billing pages of the demo account have something to show. */
const samples: Sample[] = [
  { date: '2025-05-01', planType: 'PRO Plan', items: [plan] },
  { date: '2025-05-15', planType: 'Add-Ons', items: [line, campaign], isProrated: true },
  { date: '2025-06-01', planType: 'PRO Plan', items: [plan, line, campaign] },
  { date: '2025-07-01', planType: 'PRO Plan', items: [plan, line, campaign] },
  { date: '2025-08-01', planType: 'PRO Plan', items: [plan, line, campaign] },
];

export async function seedDemoInvoices({ db }: Deps, accountId: string): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    for (const { date, planType, items, isProrated = false } of samples) {
      const total = items.reduce((sum, { cents }) => sum + cents, 0);
      const amount = isProrated ? prorate(total, Number(date.slice(8))) : total;
      const { id } = await tx
        .insertInto('invoices')
        .values({
          account_id: accountId,
          kind: isProrated ? 'purchase' : 'renewal',
          cycle_start: isProrated ? null : date,
          plan_type: planType,
          amount_cents: amount,
          status: 'paid',
          date,
          paid_at: `${date}T15:00:00Z`,
          is_prorated: isProrated,
          prorated_amount_cents: isProrated ? amount : null,
          total_monthly_cents: total,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('invoice_items')
        .values(
          items.map(({ name, cents }, position) => ({
            account_id: accountId,
            invoice_id: id,
            position,
            item_name: name,
            quantity: 1,
            unit_price_cents: cents,
            total_price_cents: cents,
          })),
        )
        .execute();
    }
  });
}
