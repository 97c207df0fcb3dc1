import type { CartItemContent } from '#domain/billing/item-data.ts';
import type { Tx } from '../../../db/database.ts';

/** A line that was chosen with a plan and whose number is still to be given. */
export const openLine = { itemType: 'phone_number', itemData: { isOpen: true } } as const;

/** Without its price, which depends on what else is in the cart. */
export async function insertCartItem(
  tx: Tx,
  accountId: string,
  { itemType, itemData }: CartItemContent,
): Promise<string> {
  const { id } = await tx
    .insertInto('cart_items')
    .values({
      account_id: accountId,
      item_type: itemType,
      item_data: JSON.stringify(itemData),
      price_cents: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
