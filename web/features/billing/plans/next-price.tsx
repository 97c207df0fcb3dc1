import type { CartItemType } from '#domain/billing/cart.ts';
import { priceItems } from '#domain/billing/pricing.ts';
import { formatCents } from '#domain/plain/money.ts';
import { useCart } from '../api.ts';
import classes from '../cart/cart-drawer.module.css';

const isNoPlan = (itemType: CartItemType) => itemType !== 'plan';

const words = {
  phone_number: { one: 'phone number', included: 'includedNumbers', used: 'numbersUsed' },
  email: { one: 'email', included: 'includedEmails', used: 'emailsUsed' },
} as const;

/** What one more would cost, and why. The server works it out again when it is added. */
export function NextPrice({ itemType }: { itemType: 'phone_number' | 'email' }) {
  const cart = useCart().data;
  if (!cart) return null;
  // The cart lists the newest first; the oldest take what is included.
  const inCart = cart.items
    .map((item) => item.itemType)
    .filter(isNoPlan)
    .reverse();
  const open = cart.items.findLast((item) => itemType === item.itemType && 'isOpen' in item.itemData);
  const price = open?.priceCents ?? priceItems([...inCart, itemType], cart.allowance).at(-1) ?? 0;
  const { one, ...columns } = words[itemType];
  const included = cart.allowance[columns.included];
  return (
    <p className={classes.hint}>
      Your plan includes {included} {included === 1 ? one : `${one}s`}, {cart.allowance[columns.used]} in use.{' '}
      <strong>{price === 0 ? 'This one is included.' : `This one is ${formatCents(price)} a month.`}</strong>
    </p>
  );
}
