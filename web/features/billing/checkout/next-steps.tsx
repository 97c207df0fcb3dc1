import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { addOns, type ItemType } from '#domain/billing/billing.ts';
import type { Checkout } from '#domain/billing/billing-answers.ts';
import { formatCents } from '#domain/plain/money.ts';
import classes from './next-steps.module.css';

export interface Purchase {
  lines: { itemType: ItemType; title: string }[];
  todayCents: number;
  waitingCalls: number;
}

/** What a purchase leaves in the history entry, for the page that comes after it. */
export function rememberPurchase({ lines, todayCents, waitingCalls }: Checkout): { purchase: Purchase } {
  return {
    purchase: { lines: lines.map(({ itemType, title }) => ({ itemType, title })), todayCents, waitingCalls },
  };
}

/** After a purchase: what was charged, and what is still to be done for it to work. */
export function NextSteps() {
  const state = useLocation().state as { purchase?: Purchase } | null;
  if (!state?.purchase) return null;
  const { lines, todayCents, waitingCalls } = state.purchase;
  const of = (itemType: ItemType) => lines.filter((line) => line.itemType === itemType);
  return (
    <section className={classes.box} aria-labelledby="next-steps">
      <h2 id="next-steps" className={classes.title}>
        <IconCircleCheck size={24} className={classes.icon} aria-hidden="true" />
        {todayCents > 0 ? `Paid ${formatCents(todayCents)}. Thank you.` : 'Done. Nothing was charged.'}
      </h2>
      <ul className={classes.steps}>
        {of('plan').map(({ title }) => (
          <li key={title}>
            {title} runs now.{' '}
            {waitingCalls > 0 &&
              `The notes of ${waitingCalls === 1 ? 'the call that waited are' : `the ${waitingCalls} calls that waited are`} being written.`}
          </li>
        ))}
        {of('phone_number').map(({ title }) => (
          <li key={title}>
            <strong>{title}</strong> is not verified yet. We text a 6-digit code to that phone; its calls are
            yours once you have typed it in. <Link to="/dashboard/settings#lines">Verify the line</Link>
          </li>
        ))}
        {of('email').map(({ title }) => (
          <li key={title}>
            We asked {title} whether it wants your notes. It gets them as soon as somebody there has said yes.
          </li>
        ))}
        {of('minutes').length > 0 && <li>{addOns.minutes.minutes} minutes were added to this month.</li>}
        {of('campaign').length > 0 && (
          <li>
            {of('campaign').length === 1 ? 'Your campaign is' : 'Your campaigns are'} on the way. Texts go out
            by day, in each customer's own time.
          </li>
        )}
        {todayCents > 0 && <li>The receipt is on its way to your email.</li>}
      </ul>
    </section>
  );
}
