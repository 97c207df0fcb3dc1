import { addOns } from '#domain/billing/billing.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { addTopUp } from '../../../records/minutes/add-top-up.ts';
import type { Delivery } from './order-item.ts';

/** Into the month's pool, once for each line of an order. */
export async function deliverMinutes(
  { clock }: Deps,
  tx: Tx,
  { account, item }: Delivery<'minutes'>,
): Promise<boolean> {
  const { minutes } = addOns.minutes;
  const { id: orderItemId, priceCents } = item;
  await addTopUp(tx, { accountId: account.id, orderItemId, minutes, priceCents, now: clock.now() });
  return true;
}
