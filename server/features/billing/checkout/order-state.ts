import { orderStatusesBefore } from '#domain/billing/billing-states.ts';
import type { Tx } from '../../../db/database.ts';

/** When it was ordered; null when it has ended already, and nothing more is to be done for it. */
export async function closePaidOrder(
  tx: Tx,
  { accountId, orderId, now }: { accountId: string; orderId: string; now: Date },
): Promise<Date | null> {
  const closed = await tx
    .updateTable('orders')
    .set({ status: 'completed', completed_at: now })
    .where('id', '=', orderId)
    .where('account_id', '=', accountId)
    .where('status', 'in', orderStatusesBefore('completed'))
    .returning('order_date')
    .executeTakeFirst();
  return closed?.order_date ?? null;
}

export async function failOrder(tx: Tx, orderId: string, reason: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: 'failed', failure_reason: reason })
    .where('id', '=', orderId)
    .where('status', 'in', orderStatusesBefore('failed'))
    .execute();
}
