import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { findWebsiteOffer, plans } from '#domain/billing/billing.ts';
import { openCart } from '#web/lib/open-cart.ts';
import { useCart } from '../api.ts';
import classes from './chosen-plan.module.css';

/** What was chosen on the pricing page; the numbers of further lines are still to be given. */
export function ChosenPlan({ priceId, lines }: { priceId: string; lines: number }) {
  const offer = findWebsiteOffer(priceId);
  const cart = useCart().data;
  if (!offer || !cart) return null;
  const inCart = cart.items.filter(({ itemType }) => itemType === 'phone_number').length;
  const missing = Math.max(0, lines - cart.allowance.numbersUsed - inCart);
  const plan = plans[offer.tier];
  return (
    <section className={classes.plan} aria-label="Your plan">
      <p>
        <strong>{offer.title}</strong> ({plan.name}): {plan.minutes.toLocaleString('en-US')} minutes a month,{' '}
        {plan.lines} {plan.lines === 1 ? 'line' : 'lines'}, {plan.emails}{' '}
        {plan.emails === 1 ? 'email' : 'emails'}.{' '}
        <Link to={`/pricing?checkout=1&price=${priceId}&lines=${lines}`}>Change</Link>
      </p>
      {missing > 0 && (
        <div className={classes.missing}>
          <p>
            You chose {lines} lines. Your own phone is the first: add{' '}
            {missing === 1 ? 'one more number' : `${missing} more numbers`}, now or later.
          </p>
          <Button variant="default" onClick={() => openCart('phone')}>
            Add Phone Number
          </Button>
        </div>
      )}
    </section>
  );
}
