import { Link } from 'react-router';
import { addOns, choosePlanPath } from '#domain/billing/billing.ts';
import type { PlanFacts } from '#domain/billing/billing-answers.ts';
import { formatDay } from '#domain/billing/invoices.ts';
import { formatCents } from '#domain/plain/money.ts';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { usePlan } from '../plans/plan-api.ts';
import classes from './billing-details.module.css';

/** All three are always listed: what there is none of shows what one would cost. */
const kinds = [
  { name: 'Extra phone line', label: 'Phone lines', unitPriceCents: addOns.phone_number.monthlyCents },
  { name: 'Extra email address', label: 'Emails', unitPriceCents: addOns.email.monthlyCents },
  { name: 'Active campaign', label: 'Active campaigns', unitPriceCents: addOns.campaign.monthlyCents },
];

export function BillingDetails() {
  const plan = usePlan();
  if (plan.isPending) return <Loading />;
  if (plan.isLoadingError)
    return <LoadError error={plan.error} onRetry={() => void plan.refetch()} busy={plan.isFetching} />;
  return <Details plan={plan.data} />;
}

function Details({ plan }: { plan: PlanFacts }) {
  const { isSubscribed, addOnsCents, nextBill } = plan;
  const monthlyCents = isSubscribed ? plan.monthlyCents : addOnsCents;
  return (
    <section className={classes.details} aria-labelledby="billing-details">
      <div className={classes.head}>
        <div>
          <h2 id="billing-details" className={classes.name}>
            {plan.name} <span className={classes.label}>Monthly</span>
          </h2>
          <p className={classes.muted}>
            {isSubscribed
              ? `${formatCents(plan.priceCents)} a month for the plan`
              : `You have no plan yet. ${plan.name} is ${formatCents(plan.priceCents)} a month.`}
          </p>
        </div>
        <p className={classes.cost}>
          {formatCents(monthlyCents)}
          <span className={classes.muted}> a month</span>
        </p>
      </div>
      <dl className={classes.lines}>
        {addOnRows(plan).map(({ key, label, quantity, unitPriceCents }) => (
          <div key={key} className={classes.line}>
            <dt>
              {label}{' '}
              <span className={classes.muted}>
                {quantity} × {formatCents(unitPriceCents)}
              </span>
            </dt>
            <dd>{formatCents(quantity * unitPriceCents)}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>Total add-ons</dt>
          <dd>{formatCents(addOnsCents)}</dd>
        </div>
      </dl>
      <div className={classes.foot}>
        <p className={classes.muted}>
          {nextBill
            ? `Next bill: ${formatCents(nextBill.cents)} on ${formatDay(nextBill.on)}.`
            : 'Nothing will be billed on the 1st.'}
        </p>
        <Link className={classes.link} to={isSubscribed ? '/dashboard/settings#plan' : choosePlanPath}>
          Upgrade Plan
        </Link>
      </div>
    </section>
  );
}

/** One row a kind, or more where lines were sold at different prices. */
function addOnRows(plan: PlanFacts) {
  return kinds.flatMap(({ name, label, unitPriceCents }) => {
    const sold = plan.addOns.filter((line) => line.name === name);
    const rows = sold.length > 0 ? sold : [{ quantity: 0, unitPriceCents }];
    return rows.map((row) => ({ ...row, label, key: `${name} ${row.unitPriceCents}` }));
  });
}
