import { formatCents } from '#domain/plain/money.ts';
import classes from './checkout-panel.module.css';

export function WhatHappensNext({ monthlyCents }: { monthlyCents: number }) {
  return (
    <section className={classes.box} aria-labelledby="next-title">
      <h2 id="next-title" className={classes.boxTitle}>
        What happens next
      </h2>
      <ul className={classes.steps}>
        <li>Campaigns activate immediately.</li>
        <li>The prorated charge applies for the rest of the cycle.</li>
        <li>Future billing is the monthly total, {formatCents(monthlyCents)}, on the 1st.</li>
        <li>You can cancel or pause anytime.</li>
      </ul>
    </section>
  );
}
