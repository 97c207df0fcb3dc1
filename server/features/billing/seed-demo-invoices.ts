import { sql } from 'kysely';
import { addOns, plans } from '#domain/billing.ts';
import { prorate } from '#domain/proration.ts';
import type { Deps } from '../../deps.ts';

interface SampleInvoice {
  date: string;
  planType: string;
  isProrated: boolean;
  lines: { name: string; unitPriceCents: number }[];
}

const plan = { name: 'PRO Plan', unitPriceCents: plans.pro.listPriceCents };
const extras = [
  { name: 'Extra phone line', unitPriceCents: addOns.phone_number.monthlyCents },
  { name: 'Active campaign', unitPriceCents: addOns.campaign.monthlyCents },
];

const samples: SampleInvoice[] = [
  { date: '2025-05-01', planType: 'PRO Plan', isProrated: false, lines: [plan] },
  { date: '2025-05-15', planType: 'Add-Ons', isProrated: true, lines: extras },
  { date: '2025-06-01', planType: 'PRO Plan', isProrated: false, lines: [plan, ...extras] },
  { date: '2025-07-01', planType: 'PRO Plan', isProrated: false, lines: [plan, ...extras] },
  { date: '2025-08-01', planType: 'PRO Plan', isProrated: false, lines: [plan, ...extras] },
];

/** What a history looks like, for the account one looks around with. It has five invoices, or it is left alone. */
export async function seedDemoInvoices({ db }: Pick<Deps, 'db'>, email: string): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('invoices').select('invoices.id').whereRef('invoices.user_id', '=', 'users.id')),
        ),
      )
      .executeTakeFirst();
    if (!user) return;
    for (const { date, planType, isProrated, lines } of samples) {
      const monthly = lines.reduce((sum, { unitPriceCents }) => sum + unitPriceCents, 0);
      const amount = isProrated ? prorate(monthly, Number(date.slice(8))) : monthly;
      const { id } = await tx
        .insertInto('invoices')
        .values({
          user_id: user.id,
          kind: isProrated ? 'purchase' : 'renewal',
          plan_type: planType,
          amount_cents: amount,
          status: 'paid',
          date,
          cycle_start: isProrated ? null : date,
          is_prorated: isProrated,
          prorated_amount_cents: isProrated ? amount : null,
          total_monthly_cents: monthly,
          paid_at: sql<Date>`${date}::timestamptz + interval '18 hours'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rows = lines.map(({ name: item_name, unitPriceCents }, position) => ({
        user_id: user.id,
        invoice_id: id,
        position,
        item_name,
        quantity: 1,
        unit_price_cents: unitPriceCents,
        total_price_cents: unitPriceCents,
      }));
      await tx.insertInto('invoice_items').values(rows).execute();
    }
  });
}
