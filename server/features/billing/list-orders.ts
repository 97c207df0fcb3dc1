import { sql } from 'kysely';
import type { ItemType } from '#domain/billing.ts';
import { describeItem } from '#domain/cart.ts';
import type { Deps } from '../../deps.ts';

/** Purchases, newest first, with what each contained and the invoice it led to. */
export async function listOrders({ db }: Deps, accountId: string) {
  return db.asAccount(accountId, async (tx) => {
    const [orders, items] = await Promise.all([
      tx
        .selectFrom('orders')
        .leftJoin('invoices', (join) =>
          join.onRef('invoices.order_id', '=', 'orders.id').on('invoices.status', '!=', 'void'),
        )
        .select(['orders.id', 'orders.status', 'order_date as orderedAt', 'failure_reason as failureReason'])
        .select(['total_amount_cents as monthlyCents', 'orders.prorated_amount_cents as chargedCents'])
        .select(['invoices.id as invoiceId', 'invoices.invoice_number as invoiceNumber'])
        .where('orders.account_id', '=', accountId)
        .orderBy('order_date', 'desc')
        .execute(),
      tx
        .selectFrom('order_items')
        .select(['id', 'order_id', 'item_type', 'item_data', 'price_cents', 'campaign_id'])
        .where('account_id', '=', accountId)
        // As they stood in the cart.
        .orderBy(sql`(item_data ->> 'position')::int`)
        .orderBy('created_at')
        .execute(),
    ]);
    return orders.map((order) => ({
      ...order,
      items: items.filter((item) => item.order_id === order.id).map(toShownItem),
    }));
  });
}

function toShownItem(row: { id: string; item_type: ItemType; item_data: unknown; price_cents: number }) {
  const type = row.item_type;
  return { id: row.id, type, title: describeItem(type, row.item_data), priceCents: row.price_cents };
}
