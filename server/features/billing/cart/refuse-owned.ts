import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { OrderLine } from '../checkout/quote-checkout.ts';

/** Nobody pays for a line or an address that came to the account after it was put in the cart. */
export async function refuseOwned(tx: Tx, accountId: string, lines: OrderLine[]): Promise<void> {
  const phones = lines.flatMap((line) => (line.itemType === 'phone_number' ? line.itemData.phoneNumber : []));
  const emails = lines.flatMap((line) => (line.itemType === 'email' ? line.itemData.email : []));
  const owned = await Promise.all([
    phones.length > 0 &&
      tx
        .selectFrom('phone_numbers')
        .select('id')
        .where('account_id', '=', accountId)
        .where('phone_number', 'in', phones)
        .executeTakeFirst(),
    emails.length > 0 &&
      tx
        .selectFrom('email_recipients')
        .select('id')
        .where('account_id', '=', accountId)
        .where('email', 'in', emails)
        .executeTakeFirst(),
  ]);
  if (owned.some(Boolean))
    throw new AppError('cart_changed', {
      userMessage: 'Something in your cart is already yours. Remove it and press again.',
    });
}
