import type { TestApp } from './test-app.ts';

interface Line {
  name: string;
  quantity?: number;
  unitPriceCents: number;
}

/** An invoice as checkout or a renewal leaves it: written by the service, numbered by the database. */
export async function addInvoice(
  app: TestApp,
  accountId: string,
  { lines, ...overrides }: { lines?: Line[] } & Record<string, unknown> = {},
): Promise<string> {
  const items = lines ?? [{ name: 'PRO Plan', unitPriceCents: 4900 }];
  const total = items.reduce((sum, { quantity = 1, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
  const { id } = await app.deps.db.service
    .insertInto('invoices')
    .values({
      account_id: accountId,
      kind: 'purchase',
      plan_type: 'PRO Plan',
      amount_cents: total,
      status: 'paid',
      date: '2026-11-15',
      paid_at: new Date('2026-11-15T18:00:00Z'),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = items.map(({ name, quantity = 1, unitPriceCents }, position) => ({
    account_id: accountId,
    invoice_id: id,
    position,
    item_name: name,
    quantity,
    unit_price_cents: unitPriceCents,
    total_price_cents: quantity * unitPriceCents,
  }));
  await app.deps.db.service.insertInto('invoice_items').values(rows).execute();
  return id;
}
