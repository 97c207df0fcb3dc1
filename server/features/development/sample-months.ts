import { sql } from 'kysely';
import { z } from 'zod';
import { addOns, planName, plans } from '#domain/billing/billing.ts';
import { addMonths, localDay } from '#domain/billing/billing-cycle.ts';
import type { Deps } from '../../deps.ts';
import { writeInvoice } from '../../records/invoices/write-invoice.ts';
import { getAccountId } from './get-account-id.ts';

const longest = 60;

export const sampleMonthsSchema = z.strictObject({ email: z.email(), months: z.int().min(1).max(12) });

/**
 * Invoices of the last months, as if the plan and a campaign had run all the time: to look at pages. Where there are
 * older ones, it goes on from the last of them, so that no month is missing.
 */
export async function addSampleMonths(
  deps: Deps,
  { email, months }: z.infer<typeof sampleMonthsSchema>,
): Promise<void> {
  const accountId = await getAccountId(deps, email);
  const planType = planName('pro');
  const items = [
    { name: planType, quantity: 1, unitPriceCents: plans.pro.listPriceCents },
    { name: 'Active campaign', quantity: 1, unitPriceCents: addOns.campaign.monthlyCents },
  ];
  const total = items.reduce((sum, { unitPriceCents }) => sum + unitPriceCents, 0);
  await deps.db.service.transaction().execute(async (tx) => {
    const { cycleStart } = localDay(deps.clock.now(), 'America/Chicago');
    const last = await tx
      .selectFrom('invoices')
      .select(sql<string | null>`to_char(max(date), 'YYYY-MM')`.as('month'))
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    let back = months - 1;
    while (last?.month && back < longest && addMonths(cycleStart, -back - 1).slice(0, 7) > last.month)
      back += 1;
    for (; back >= 0; back -= 1) {
      const date = addMonths(cycleStart, -back);
      await writeInvoice(tx, {
        accountId,
        date,
        kind: 'renewal',
        cycleStart: date,
        paymentId: null,
        planType,
        amountCents: total,
        proratedCents: null,
        totalMonthlyCents: total,
        paidAt: new Date(`${date}T15:00:00Z`),
        items,
      });
    }
  });
}
