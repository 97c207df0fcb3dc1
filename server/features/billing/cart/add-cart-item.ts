import { sql } from 'kysely';
import type { AddedToCart } from '#domain/billing/billing-answers.ts';
import { type AddCartItem, cartLimit } from '#domain/billing/cart.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { type Buyer, getPricedCart } from './get-cart.ts';
import { insertCartItem, openLine } from './insert-cart-item.ts';
import { putPlanInCart } from './put-plan-in-cart.ts';
import { refuseUnsellable } from './refuse-unsellable.ts';

/** Answers the new item and the whole cart: one more line may use up what the plan still included. */
export async function addCartItem(deps: Deps, buyer: Buyer, added: AddCartItem): Promise<AddedToCart> {
  return deps.db.asAccount(buyer.accountId, async (tx) => {
    await lockCart(tx, buyer.accountId);
    await refuseFullCart(tx, buyer.accountId);
    await refuseUnsellable(deps, tx, buyer.accountId, added);
    const id = await put(tx, buyer.accountId, added);
    const cart = await getPricedCart(deps, tx, buyer);
    const item = cart.items.find((candidate) => candidate.id === id);
    if (!item) throw new Error('an added item is not in the cart');
    await tx.updateTable('cart_items').set({ price_cents: item.priceCents }).where('id', '=', id).execute();
    return { item, cart };
  });
}

async function put(tx: Tx, accountId: string, added: AddCartItem): Promise<string> {
  if (added.itemType === 'plan') return putPlanInCart(tx, accountId, added.itemData);
  if (added.itemType === 'open_line') return insertCartItem(tx, accountId, openLine);
  if (added.itemType === 'phone_number') {
    const filled = await fillOpenLine(tx, accountId, added.itemData);
    if (filled) return filled;
  }
  return insertCartItem(tx, accountId, added);
}

/** A number takes the place of the oldest line that was chosen without one. */
async function fillOpenLine(tx: Tx, accountId: string, itemData: object): Promise<string | null> {
  const filled = await tx
    .updateTable('cart_items')
    .set({ item_data: JSON.stringify(itemData) })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('cart_items as open')
        .select('open.id')
        .where('open.account_id', '=', accountId)
        .where(sql<boolean>`open.item_data ? 'isOpen'`)
        .orderBy('open.created_at')
        .orderBy('open.id')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst();
  return filled?.id ?? null;
}

/** Two tabs that add the same number at once come one after the other, so the second is told. */
async function lockCart(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cart:${accountId}`}, 0))`.execute(tx);
}

async function refuseFullCart(tx: Tx, accountId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('cart_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (count < cartLimit) return;
  throw new AppError('conflict', {
    userMessage: `Your cart holds ${cartLimit} items at most. Check out first, or remove some.`,
  });
}
