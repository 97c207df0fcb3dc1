import type { OrderItemContent } from '#domain/billing/item-data.ts';
import type { Press } from '#domain/billing/press.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { NoteWithin } from '../../../records/audit/note-entry.ts';
import type { Basket } from '../cart/price-basket.ts';
import { readBasket } from '../cart/read-basket.ts';
import { refuseOwned } from '../cart/refuse-owned.ts';
import { type Account, lockAccount } from '../lock-account.ts';
import { findCard } from '../payments/find-card.ts';
import { openPayment } from '../payments/open-payment.ts';
import { completeOrder } from './complete-order.ts';
import { type CheckoutQuote, costsMoney, type OrderLine, toOrderLine } from './quote-checkout.ts';

export type PressOf = Press & { accountId: string; note: NoteWithin };

export interface PlacedOrder {
  orderId: string;
  /** Null when there is nothing to charge. */
  paymentId: string | null;
  /** False when an earlier press with the same key made it. */
  isNew: boolean;
}

/** The order with its items and its payment, before any money moves: what a crash leaves behind can be finished. */
export async function placeOrder(deps: Deps, press: PressOf): Promise<PlacedOrder> {
  return deps.db.service.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const account = await lockAccount(tx, press.accountId, now);
    const earlier = await findOrder(tx, press);
    if (earlier) return { ...earlier, isNew: false };
    await refuseSecondPurchase(tx, press.accountId);
    const { accountId } = press;
    const basket = await readBasket(deps, tx, { accountId, timeZone: account.timeZone, now });
    const quote = takeQuote(basket, press);
    await refuseOwned(tx, accountId, quote.lines);
    const placed = await writeOrder(deps, tx, { account, quote, idempotencyKey: press.idempotencyKey });
    await press.note(tx, { deed: 'order.placed', subjectId: placed.orderId });
    return placed;
  });
}

/** Also how a plan change is ordered: it has lines of its own and no cart. */
export async function writeOrder(
  deps: Deps,
  tx: Tx,
  order: { account: Account; quote: CheckoutQuote; idempotencyKey: string },
): Promise<PlacedOrder> {
  const { account, quote, idempotencyKey } = order;
  await refuseWhilePaused(tx, account.id);
  const card = await findCard(tx, { accountId: account.id, provider: deps.payments.name });
  if (costsMoney(quote)) {
    if (!account.emailVerified)
      throw new AppError('email_not_confirmed', {
        userMessage: 'Confirm your email address before you buy. The link is in the email we sent you.',
      });
    if (!card) throw new AppError('card_needed');
  }
  const { id: orderId } = await tx
    .insertInto('orders')
    .values({
      account_id: account.id,
      idempotency_key: idempotencyKey,
      total_amount_cents: quote.monthlyCents + quote.onceCents,
      prorated_amount_cents: quote.todayCents,
      order_date: deps.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_items')
    .values(
      quote.lines.map((line, position) => ({
        account_id: account.id,
        order_id: orderId,
        item_type: line.itemType,
        item_data: JSON.stringify(dataOf(line, position)),
        price_cents: line.priceCents,
        prorated_cents: line.todayCents,
      })),
    )
    .execute();
  if (quote.todayCents === 0 || !card) {
    await completeOrder(deps, tx, { account, orderId, paymentId: null });
    return { orderId, paymentId: null, isNew: true };
  }
  const paymentId = await openPayment(deps, tx, {
    accountId: account.id,
    cardId: card.id,
    amountCents: quote.todayCents,
    idempotencyKey: `order:${orderId}`,
    for: { purpose: 'checkout', order_id: orderId },
  });
  return { orderId, paymentId, isNew: true };
}

function dataOf(line: OrderLine, position: number): OrderItemContent['itemData'] {
  const placed = { cartItemId: line.cartItemId, position };
  if (line.itemType === 'campaign') return { title: line.title, ...line.itemData, ...placed };
  return { ...line.itemData, ...placed };
}

export async function findOrder(
  tx: Tx,
  { accountId, idempotencyKey }: Pick<PressOf, 'accountId' | 'idempotencyKey'>,
) {
  return tx
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id as orderId', 'payments.id as paymentId'])
    .where('orders.account_id', '=', accountId)
    .where('orders.idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

export async function refuseSecondPurchase(tx: Tx, accountId: string): Promise<void> {
  const pending = await tx
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (pending) throw new AppError('purchase_pending');
}

async function refuseWhilePaused(tx: Tx, accountId: string): Promise<void> {
  const paused = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'paused')
    .executeTakeFirst();
  if (paused)
    throw new AppError('conflict', {
      userMessage: 'Your plan is paused because a payment failed. Replace your card first, then buy.',
    });
}

/** The order's lines and sums, if the cart is still the one the page showed and all of it can be bought. */
function takeQuote(basket: Basket, press: Press): CheckoutQuote {
  const { items, quote } = basket;
  const problem = items.find((item) => item.problem)?.problem;
  if (problem) throw new AppError('cart_changed', { userMessage: problem });
  if (items.length === 0) throw new AppError('cart_changed', { userMessage: 'Your cart is empty.' });
  const inCart = items.map(({ id }) => id).sort();
  if (JSON.stringify(inCart) !== JSON.stringify([...press.itemIds].sort()))
    throw new AppError('cart_changed', {
      userMessage: 'Your cart has changed since you opened this page. Check it and press again.',
    });
  if (quote.monthlyCents !== press.monthlyCents || quote.todayCents !== press.todayCents)
    throw new AppError('cart_changed', {
      userMessage: 'The prices have changed since you opened this page. Check them and press again.',
    });
  const lines = items.flatMap((item) => toOrderLine(item, basket) ?? []);
  if (lines.length !== items.length) throw new Error('an item without a problem cannot be ordered');
  return { ...quote, lines };
}
