import { isMonthly } from '#domain/billing/billing.ts';
import type { CartItem } from '#domain/billing/billing-answers.ts';
import { formatCents } from '#domain/plain/money.ts';
import classes from './cart-item-row.module.css';

/** "$14.99 /mo", "$49.00 once", or "Included" with the price it would have had. */
export function ItemPrice({ item }: { item: Pick<CartItem, 'itemType' | 'priceCents' | 'isIncluded'> }) {
  if (item.isIncluded)
    return (
      <span className={classes.price}>
        Included <span className={classes.unit}>{formatCents(0)}/mo</span>
      </span>
    );
  return (
    <span className={classes.price}>
      {formatCents(item.priceCents)}
      <span className={classes.unit}>{isMonthly(item.itemType) ? '/mo' : ' once'}</span>
    </span>
  );
}
