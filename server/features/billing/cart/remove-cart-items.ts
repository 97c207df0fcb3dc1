import type { Cart } from '#domain/billing/billing-answers.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { type Buyer, getPricedCart } from './get-cart.ts';

/** Answers the cart that is left: what remains may now be included in the plan. */
export async function removeCartItem(deps: Deps, buyer: Buyer, itemId: string): Promise<Cart> {
  return deps.db.asAccount(buyer.accountId, async (tx) => {
    const removed = await tx
      .deleteFrom('cart_items')
      .where('account_id', '=', buyer.accountId)
      .where('id', '=', itemId)
      .returning('id')
      .executeTakeFirst();
    if (!removed)
      throw new AppError('not_found', {
        userMessage: 'This is no longer in your cart. Reload to see it as it is.',
      });
    return getPricedCart(deps, tx, buyer);
  });
}

export async function clearCart(deps: Deps, buyer: Buyer): Promise<Cart> {
  return deps.db.asAccount(buyer.accountId, async (tx) => {
    await tx.deleteFrom('cart_items').where('account_id', '=', buyer.accountId).execute();
    return getPricedCart(deps, tx, buyer);
  });
}

export async function removeBought(tx: Tx, accountId: string, itemIds: string[]): Promise<void> {
  if (itemIds.length === 0) return;
  await tx.deleteFrom('cart_items').where('account_id', '=', accountId).where('id', 'in', itemIds).execute();
}
