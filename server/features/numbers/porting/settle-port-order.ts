import type { Deps } from '../../../deps.ts';
import { releaseNumberJob } from '../release-number.job.ts';

/** The carrier took the order. If the move was called off meanwhile, the order is called off too. */
export async function settlePortOrder(
  { db, queue }: Deps,
  { rowId, phone, portOrderId }: { rowId: string; phone: string; portOrderId: string },
): Promise<void> {
  const { numUpdatedRows } = await db.service
    .updateTable('account_numbers')
    .set({ port_order_id: portOrderId, port_step: 'submitted' })
    .where('id', '=', rowId)
    .where('state', '=', 'porting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await queue.enqueue(releaseNumberJob, { reference: rowId, phone, portOrderId });
}
