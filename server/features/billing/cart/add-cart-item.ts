import { sql } from 'kysely';
import type { AddedToCart } from '#domain/billing/billing-answers.ts';
import { type AddCartItem, cartLimit } from '#domain/billing/cart.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { type Buyer, getPricedCart } from './get-cart.ts';
import { refuseUnsellable } from './refuse-unsellable.ts';

/** Answers the new item and the whole cart: one more line may use up what the plan still included. */
export async function addCartItem(deps: Deps, buyer: Buyer, added: AddCartItem): Promise<AddedToCart> {
  const { itemType, itemData } = added;
  return deps.db.asAccount(buyer.accountId, async (tx) => {
    await lockCart(tx, buyer.accountId);
    await refuseFullCart(tx, buyer.accountId);
    await refuseUnsellable(deps, tx, buyer.accountId, added);
    const { id } = await tx
      .insertInto('cart_items')
      .values({
        account_id: buyer.accountId,
        item_type: itemType,
        item_data: JSON.stringify(itemData),
        price_cents: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const cart = await getPricedCart(tx, buyer, deps.clock.now());
    const item = cart.items.find((candidate) => candidate.id === id);
    if (!item) throw new Error('an added item is not in the cart');
    await tx.updateTable('cart_items').set({ price_cents: item.priceCents }).where('id', '=', id).execute();
    return { item, cart };
  });
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
