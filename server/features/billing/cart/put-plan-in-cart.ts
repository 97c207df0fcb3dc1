import { sql } from 'kysely';
import type { PlanChoice } from '#domain/billing/cart.ts';
import type { Tx } from '../../../db/database.ts';
import { insertCartItem, openLine } from './insert-cart-item.ts';
import { readAllowance } from './read-allowance.ts';

/**
 * The plan takes the place of one that was chosen before. Lines that were chosen with it and have no number yet wait
 * beside it, so that the sum is the one the pricing page showed.
 */
export async function putPlanInCart(
  tx: Tx,
  accountId: string,
  { priceId, lines }: PlanChoice,
): Promise<string> {
  const mine = () => tx.deleteFrom('cart_items').where('account_id', '=', accountId);
  await mine().where('item_type', '=', 'plan').execute();
  const id = await insertCartItem(tx, accountId, { itemType: 'plan', itemData: { priceId } });
  if (lines === undefined) return id;
  await mine().where(sql<boolean>`item_data ? 'isOpen'`).execute();
  const { numbersUsed } = await readAllowance(tx, accountId);
  const { count } = await tx
    .selectFrom('cart_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('item_type', '=', 'phone_number')
    .executeTakeFirstOrThrow();
  for (let have = numbersUsed + Number(count); have < lines; have += 1)
    await insertCartItem(tx, accountId, openLine);
  return id;
}
