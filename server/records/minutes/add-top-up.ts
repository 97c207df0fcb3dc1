import type { Tx } from '../../db/database.ts';
import { openMinutePool } from './open-minute-pool.ts';

interface TopUp {
  accountId: string;
  orderItemId: string;
  minutes: number;
  priceCents: number;
  now: Date;
}

/** Bought minutes go into the month's pool, once for each line of an order. */
export async function addTopUp(
  tx: Tx,
  { accountId, orderItemId, minutes, priceCents, now }: TopUp,
): Promise<void> {
  const { cycleId } = await openMinutePool(tx, accountId, now);
  await tx
    .insertInto('minute_top_ups')
    .values({
      account_id: accountId,
      minute_cycle_id: cycleId,
      order_item_id: orderItemId,
      minutes,
      price_cents: priceCents,
    })
    .execute();
  await tx
    .updateTable('minute_cycles')
    // With more minutes the marks lie elsewhere: reaching them again is news again.
    .set((eb) => ({
      top_up_minutes: eb('top_up_minutes', '+', minutes),
      alerted_80_at: null,
      alerted_100_at: null,
    }))
    .where('id', '=', cycleId)
    .execute();
}
