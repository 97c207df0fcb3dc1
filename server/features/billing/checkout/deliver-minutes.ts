import { addOns } from '#domain/billing/billing.ts';
import type { Tx } from '../../../db/database.ts';
import { findMinutePool } from '../../../db/minute-pool.ts';
import type { Deps } from '../../../deps.ts';
import type { Delivery } from './order-item.ts';

/** Into the month's pool, once for each line of an order. */
export async function deliverMinutes(
  { clock }: Deps,
  tx: Tx,
  { account, item }: Delivery<'minutes'>,
): Promise<boolean> {
  const { minutes } = addOns.minutes;
  const pool = await findMinutePool(tx, account.id, clock.now());
  await tx
    .insertInto('minute_top_ups')
    .values({
      account_id: account.id,
      minute_cycle_id: pool.cycleId,
      order_item_id: item.id,
      minutes,
      price_cents: item.priceCents,
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
    .where('id', '=', pool.cycleId)
    .execute();
  return true;
}
