import { addOns } from '#domain/billing/billing.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { addTopUp } from '../../../records/minutes/add-top-up.ts';
import type { Delivery } from './complete-order.ts';

export async function deliverMinutes({ clock }: Deps, tx: Tx, { account, item }: Delivery): Promise<boolean> {
  const { minutes } = addOns.minutes;
  const { id: orderItemId, priceCents } = item;
  await addTopUp(tx, { userId: account.id, orderItemId, minutes, priceCents, now: clock.now() });
  return true;
}
