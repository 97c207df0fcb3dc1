import { Link } from 'react-router';
import type { PlanFacts } from '#domain/billing/billing-answers.ts';
import { formatDay } from '#domain/billing/invoices.ts';
import type { Standing } from '#domain/billing/standing.ts';
import { formatCents } from '#domain/plain/money.ts';
import { PayDue } from './pay-due.tsx';
import classes from './plan-section.module.css';

export function PlanSummary({ plan }: { plan: PlanFacts }) {
  const { allowance, nextBill, due } = plan;
  return (
    <>
      {due && <PayDue plan={plan} due={due} />}
      <dl className={classes.facts}>
        <Fact name="Plan">
          <strong>{plan.name}</strong>
          {!plan.isSubscribed && `, ${describeStanding(plan.standing.standing)}`}
        </Fact>
        <Fact name="Price">{describePrice(plan)}</Fact>
        <Fact name="Phone lines">
          {allowance.numbersUsed} of {allowance.includedNumbers} included
        </Fact>
        <Fact name="Emails">
          {allowance.emailsUsed} of {allowance.includedEmails} included
        </Fact>
        <Fact name="Next bill">
          {nextBill
            ? `${formatCents(nextBill.cents)} on ${formatDay(nextBill.on)}`
            : 'Nothing will be billed on the 1st'}
        </Fact>
      </dl>
      <Link to="/dashboard/billing-history" className={classes.link}>
        Billing history
      </Link>
    </>
  );
}

/** What stands in for a plan that was not bought. */
function describeStanding(standing: Standing): string {
  if (standing.kind === 'trial')
    return `free until ${formatDay(standing.endsOn)}: your trial has ${standing.daysLeft} ${standing.daysLeft === 1 ? 'day' : 'days'} left`;
  return 'no plan yet: calls are recorded and kept for 30 days, and their notes wait';
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function describePrice({ isSubscribed, priceCents, listPriceCents, addOnsCents }: PlanFacts): string {
  const price = `${formatCents(priceCents)} a month`;
  const list =
    isSubscribed && priceCents !== listPriceCents ? ` (list price ${formatCents(listPriceCents)})` : '';
  return addOnsCents > 0 ? `${price}${list}, and ${formatCents(addOnsCents)} for add-ons` : `${price}${list}`;
}
