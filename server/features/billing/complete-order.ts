import type { ItemType } from '#domain/billing.ts';
import { localDay } from '#domain/billing-cycle.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { deliverCampaign } from './deliver-campaign.ts';
import { deliverLine, deliverRecipient } from './deliver-line.ts';
import { deliverMinutes } from './deliver-minutes.ts';
import { deliverPlan } from './deliver-plan.ts';
import { ensureSubscription } from './ensure-subscription.ts';
import { giveBackJob } from './give-back.job.ts';
import { invoiceOrder } from './invoice-order.ts';
import type { Account } from './lock-account.ts';

export interface OrderItem {
  id: string;
  itemType: ItemType;
  data: Record<string, unknown>;
  priceCents: number;
  todayCents: number;
}

export interface Delivery {
  account: Account;
  item: OrderItem;
}

interface Completion {
  account: Account;
  orderId: string;
  paymentId: string | null;
}

/** Delivers one item; false when it can no longer be delivered and its price goes back. */
type Deliver = (deps: Deps, tx: Tx, delivery: Delivery) => Promise<boolean>;

const deliver: Record<ItemType, Deliver> = {
  plan: deliverPlan,
  phone_number: deliverLine,
  email: deliverRecipient,
  campaign: deliverCampaign,
  minutes: deliverMinutes,
};

/** All of it or nothing, in the transaction that notes the money: lines, recipients, campaigns, plan, minutes,
 * invoice, an empty cart, and the jobs that tell people. */
export async function completeOrder(deps: Deps, tx: Tx, completion: Completion): Promise<void> {
  const { orderId, paymentId } = completion;
  const now = deps.clock.now();
  const order = await tx
    .updateTable('orders')
    .set({ status: 'completed', completed_at: now })
    .where('id', '=', orderId)
    .where('account_id', '=', completion.account.id)
    .where('status', '=', 'pending')
    .returning('order_date')
    .executeTakeFirst();
  if (!order) return;
  // The day it was priced on counts, should the bank's answer come after midnight.
  const account = {
    ...completion.account,
    today: localDay(order.order_date, completion.account.timeZone),
  };
  const items = await listItems(tx, account.id, orderId);
  let owedCents = 0;
  for (const item of items) {
    const isDelivered = await deliver[item.itemType](deps, tx, { account, item });
    if (isDelivered) await markDelivered(tx, item.id, now);
    else owedCents += item.todayCents;
  }
  if (items.some(({ itemType, priceCents }) => itemType !== 'minutes' && priceCents > 0))
    await ensureSubscription(deps, tx, account);
  await clearCart(tx, account.id, items);
  await invoiceOrder(deps, tx, { account, orderId, paymentId, items });
  if (owedCents > 0 && paymentId) await giveBack(deps, tx, paymentId, owedCents);
}

async function listItems(tx: Tx, accountId: string, orderId: string): Promise<OrderItem[]> {
  const rows = await tx
    .selectFrom('order_items')
    .select(['id', 'item_type', 'item_data', 'price_cents', 'prorated_cents'])
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .execute();
  const items = rows.map((row) => ({
    id: row.id,
    itemType: row.item_type,
    data: row.item_data as Record<string, unknown>,
    priceCents: row.price_cents,
    todayCents: row.prorated_cents,
  }));
  // The plan stands first: what comes after it counts against its allowance.
  return items.sort((a, b) => Number(a.data.position) - Number(b.data.position));
}

async function markDelivered(tx: Tx, itemId: string, now: Date): Promise<void> {
  await tx.updateTable('order_items').set({ delivered_at: now }).where('id', '=', itemId).execute();
}

/** Only what was bought: another tab may have added something meanwhile. */
async function clearCart(tx: Tx, accountId: string, items: OrderItem[]): Promise<void> {
  const bought = items.flatMap(({ data }) => (typeof data.cartItemId === 'string' ? data.cartItemId : []));
  if (bought.length === 0) return;
  await tx.deleteFrom('cart_items').where('account_id', '=', accountId).where('id', 'in', bought).execute();
}

async function giveBack(deps: Deps, tx: Tx, paymentId: string, amountCents: number): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const chargeRef = payment.provider_payment_id ?? '';
  await deps.queue.enqueue(giveBackJob, { paymentId, chargeRef, amountCents }, { tx });
}
