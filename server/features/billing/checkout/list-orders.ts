import { sql } from 'kysely';
import type { Order } from '#domain/billing/billing-answers.ts';
import { describeItem, parseOrderItem } from '#domain/billing/item-data.ts';
import type { Deps } from '../../../deps.ts';

/** Purchases, newest first, with what each contained and the invoice it led to. */
export async function listOrders({ db }: Deps, accountId: string): Promise<Order[]> {
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
        .select(['id', 'order_id as orderId', 'item_type as itemType', 'item_data as itemData'])
        .select('price_cents as priceCents')
        .where('account_id', '=', accountId)
        // As they stood in the cart.
        .orderBy(sql`(item_data ->> 'position')::int`)
        .orderBy('created_at')
        .execute(),
    ]);
    return orders.map((order) => ({
      ...order,
      orderedAt: order.orderedAt.toISOString(),
      items: items.filter((item) => item.orderId === order.id).map(toShownItem),
    }));
  });
}

function toShownItem(row: {
  id: string;
  itemType: string;
  itemData: unknown;
  priceCents: number;
}): Order['items'][number] {
  const item = parseOrderItem(row);
  return { id: row.id, type: item.itemType, title: describeItem(item), priceCents: row.priceCents };
}
