import type { ItemType } from '#domain/billing/billing.ts';
import type { Checkout } from '#domain/billing/billing-answers.ts';
import { formatDay } from '#domain/billing/invoices.ts';
import { formatCents } from '#domain/plain/money.ts';
import classes from './checkout-panel.module.css';

/** Only of what is bought, with the whole bill that comes next. */
export function WhatHappensNext({ checkout }: { checkout: Checkout }) {
  const { lines, monthlyCents, proratedCents, nextBill, waitingCalls } = checkout;
  const has = (itemType: ItemType) => lines.some((line) => line.itemType === itemType);
  return (
    <section className={classes.box} aria-labelledby="next-title">
      <h2 id="next-title" className={classes.boxTitle}>
        What happens next
      </h2>
      <ul className={classes.steps}>
        {has('plan') && (
          <li>
            Your plan starts at once.
            {waitingCalls > 0 &&
              ` ${waitingCalls === 1 ? '1 call that waits gets its notes' : `${waitingCalls} calls that wait get their notes`}.`}
          </li>
        )}
        {has('campaign') && <li>Campaigns activate immediately.</li>}
        {has('phone_number') && (
          <li>You verify each new line with a code that we text to it. Then its calls are yours.</li>
        )}
        {has('email') && <li>We ask each new address first whether it wants your notes.</li>}
        {has('minutes') && <li>The minutes are added to this month and charged once.</li>}
        {proratedCents > 0 && <li>The prorated charge applies for the rest of the cycle.</li>}
        <li>
          {nextBill
            ? `Your next bill is ${formatCents(nextBill.cents)} on ${formatDay(nextBill.on)}, for your plan and everything that runs then.`
            : 'Nothing will be billed on the 1st.'}
        </li>
        {monthlyCents > 0 && <li>You can cancel or pause anytime.</li>}
      </ul>
    </section>
  );
}
