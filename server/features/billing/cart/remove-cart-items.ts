import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { type Buyer, readCart } from './get-cart.ts';

/** Answers the cart that is left: what remains may now be included in the plan. */
export async function removeCartItem({ db, clock }: Deps, buyer: Buyer, itemId: string) {
  return db.asAccount(buyer.accountId, async (tx) => {
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
    return readCart(tx, buyer, clock.now());
  });
}

export async function clearCart({ db, clock }: Deps, buyer: Buyer) {
  return db.asAccount(buyer.accountId, async (tx) => {
    await tx.deleteFrom('cart_items').where('account_id', '=', buyer.accountId).execute();
    return readCart(tx, buyer, clock.now());
  });
}
