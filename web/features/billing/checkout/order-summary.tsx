import { isMonthly } from '#domain/billing/billing.ts';
import type { Checkout } from '#domain/billing/billing-answers.ts';
import { formatCents } from '#domain/plain/money.ts';
import { ItemTitle } from '../cart/item-title.tsx';
import { OpenLine } from './open-line.tsx';
import classes from './order-summary.module.css';

export function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { billableDays, cycleDays } = checkout.cycle;
  return (
    <section className={classes.summary} aria-labelledby="order-summary">
      <h2 id="order-summary" className={classes.title}>
        Order Summary
      </h2>
      <ul className={classes.lines}>
        {checkout.lines.map((line) => (
          <li key={line.cartItemId ?? line.title} className={classes.line}>
            <span className={classes.words}>
              <span className={classes.label}>{line.label}</span>
              <span className={classes.name}>
                <ItemTitle text={line.title} />
              </span>
              {line.problem && <span className={classes.problem}>{line.problem}</span>}
              {line.isOpen && line.cartItemId && <OpenLine cartItemId={line.cartItemId} />}
            </span>
            <span className={classes.price}>
              {formatCents(line.priceCents)}
              <span className={classes.unit}>{isMonthly(line.itemType) ? '/mo' : ' once'}</span>
              {line.priceCents === 0 && !line.problem && (
                <span className={classes.included}>Included in your plan</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <dl className={classes.sums}>
        <dt>Monthly Total</dt>
        <dd>{formatCents(checkout.monthlyCents)}</dd>
        {checkout.onceCents > 0 && (
          <>
            <dt>One time</dt>
            <dd>{formatCents(checkout.onceCents)}</dd>
          </>
        )}
        <dt>Prorated Amount (today)</dt>
        <dd>{formatCents(checkout.proratedCents)}</dd>
        {checkout.onceCents > 0 && (
          <>
            <dt>Charged today</dt>
            <dd>{formatCents(checkout.todayCents)}</dd>
          </>
        )}
      </dl>
      <p className={classes.note}>
        Proration is based on the remaining days of a {cycleDays}-day billing cycle:{' '}
        {billableDays > 0
          ? `today that is ${billableDays} of ${cycleDays} days.`
          : 'the days after the 28th are free.'}
      </p>
    </section>
  );
}
