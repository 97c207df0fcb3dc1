import { localDay } from '#domain/billing/billing-cycle.ts';
import { parseOrderItem } from '#domain/billing/item-data.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { removeBought } from '../cart/remove-cart-items.ts';
import { invoiceOrder } from '../invoices/invoice-order.ts';
import type { Account } from '../lock-account.ts';
import { giveBackJob } from '../payments/give-back.job.ts';
import { ensureSubscription } from '../plans/ensure-subscription.ts';
import { deliverCampaign } from './deliver-campaign.ts';
import { deliverLine, deliverRecipient } from './deliver-line.ts';
import { deliverMinutes } from './deliver-minutes.ts';
import { deliverPlan } from './deliver-plan.ts';
import type { OrderItem } from './order-item.ts';
import { closePaidOrder } from './order-state.ts';

interface Completion {
  account: Account;
  orderId: string;
  paymentId: string | null;
}

/** All of it or nothing, in the transaction that notes the money: lines, recipients, campaigns, plan, minutes,
 * invoice, an empty cart, and the jobs that tell people. */
export async function completeOrder(deps: Deps, tx: Tx, completion: Completion): Promise<void> {
  const { orderId, paymentId } = completion;
  const now = deps.clock.now();
  const orderedAt = await closePaidOrder(tx, { accountId: completion.account.id, orderId, now });
  if (!orderedAt) return;
  // The day it was priced on counts, should the bank's answer come after midnight.
  const account = {
    ...completion.account,
    today: localDay(orderedAt, completion.account.timeZone),
  };
  const items = await listItems(tx, account.id, orderId);
  const delivered: string[] = [];
  let owedCents = 0;
  for (const item of items) {
    if (await deliver(deps, tx, account, item)) delivered.push(item.id);
    else owedCents += item.todayCents;
  }
  await markDelivered(tx, delivered, now);
  if (items.some(({ itemType, priceCents }) => itemType !== 'minutes' && priceCents > 0))
    await ensureSubscription(deps, tx, account);
  // Only what was bought: another tab may have added something meanwhile.
  await removeBought(
    tx,
    account.id,
    items.flatMap(({ itemData }) => itemData.cartItemId ?? []),
  );
  await invoiceOrder(deps, tx, { account, orderId, paymentId, items });
  if (owedCents > 0 && paymentId) await giveBack(deps, tx, paymentId, owedCents);
}

/** False when it can no longer be delivered and its price goes back. */
function deliver(deps: Deps, tx: Tx, account: Account, item: OrderItem): Promise<boolean> {
  switch (item.itemType) {
    case 'plan':
      return deliverPlan(deps, tx, { account, item });
    case 'phone_number':
      return deliverLine(deps, tx, { account, item });
    case 'email':
      return deliverRecipient(deps, tx, { account, item });
    case 'campaign':
      return deliverCampaign(deps, tx, { account, item });
    case 'minutes':
      return deliverMinutes(deps, tx, { account, item });
  }
}

async function listItems(tx: Tx, accountId: string, orderId: string): Promise<OrderItem[]> {
  const rows = await tx
    .selectFrom('order_items')
    .select(['id', 'item_type as itemType', 'item_data as itemData'])
    .select(['price_cents as priceCents', 'prorated_cents as todayCents'])
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .execute();
  const items = rows.map((row) => {
    const { id, priceCents, todayCents } = row;
    return { ...parseOrderItem(row), id, priceCents, todayCents };
  });
  // The plan stands first: what comes after it counts against its allowance.
  return items.sort((a, b) => a.itemData.position - b.itemData.position);
}

async function markDelivered(tx: Tx, itemIds: string[], now: Date): Promise<void> {
  if (itemIds.length === 0) return;
  await tx.updateTable('order_items').set({ delivered_at: now }).where('id', 'in', itemIds).execute();
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
