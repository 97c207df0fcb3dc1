import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { choosePlanPath, describeTier, isUpgrade, type Tier } from '#domain/billing/billing.ts';
import type { PlanFacts } from '#domain/billing/billing-answers.ts';
import { formatDay } from '#domain/billing/invoices.ts';
import { formatPrice } from '#domain/plain/money.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Confirm } from '#web/components/state/confirm.tsx';
import { Notice } from '#web/components/state/notice.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useCancelPlan, useResumePlan } from './plan-api.ts';
import { PlanChangeDialog } from './plan-change-dialog.tsx';
import classes from './plan-section.module.css';

export function ChangePlan({ plan }: { plan: PlanFacts }) {
  const [wanted, setWanted] = useState<Tier | null>(null);
  if (!plan.isSubscribed)
    return (
      <>
        <p className={classes.note}>Choose a plan to get its minutes, lines and emails every month.</p>
        <ButtonLink to={choosePlanPath}>Choose a plan</ButtonLink>
      </>
    );
  return (
    <>
      <Pending plan={plan} />
      <ul className={classes.plans}>
        {plan.plans.map((each) => (
          <li key={each.tier} className={classes.plan} data-current={each.tier === plan.tier}>
            <div>
              <strong>{describeTier(each.tier)}</strong>{' '}
              {formatPrice(each.tier === plan.tier ? plan.priceCents : each.priceCents)}/mo
              {each.tier !== plan.tier && each.priceCents !== each.listPriceCents && (
                <span className={classes.note}> instead of {formatPrice(each.listPriceCents)}</span>
              )}
              <p className={classes.note}>
                {each.minutes.toLocaleString('en-US')} minutes, {each.lines}{' '}
                {each.lines === 1 ? 'line' : 'lines'}, {each.emails} {each.emails === 1 ? 'email' : 'emails'}
              </p>
            </div>
            {each.tier === plan.tier ? (
              <span className={classes.note}>Your plan</span>
            ) : (
              <Button
                variant={isUpgrade(plan.tier, each.tier) ? 'filled' : 'default'}
                onClick={() => setWanted(each.tier)}
                disabled={plan.change?.tier === each.tier || plan.state === 'paused'}
              >
                {isUpgrade(plan.tier, each.tier) ? 'Upgrade' : 'Downgrade'}
                <span className={classes.hidden}> to {describeTier(each.tier)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!plan.cancelOn && <CancelPlan />}
      {wanted && <PlanChangeDialog plan={plan} tier={wanted} onClose={() => setWanted(null)} />}
    </>
  );
}

/** What will happen on the 1st, and the way back. */
function Pending({ plan }: { plan: PlanFacts }) {
  const resume = useResumePlan();
  const { change, cancelOn } = plan;
  if (!change && !cancelOn) return null;
  const words = change
    ? `Your plan changes to ${change.name} on ${formatDay(change.on)}.`
    : `Your plan ends on ${formatDay(cancelOn ?? '')}. Until then everything works as before.`;

  function goOn() {
    resume.mutate(undefined, {
      onSuccess: () => toast.success(`Your ${plan.name} plan continues`),
      onError: (error) => toast.error(messageOf(error, 'Nothing was changed. Try again.')),
    });
  }

  return (
    <div className={classes.pending}>
      <Notice
        action={
          <Button variant="default" onClick={goOn} disabled={resume.isPending}>
            {cancelOn ? 'Resume plan' : 'Keep my plan'}
          </Button>
        }
      >
        {words}
      </Notice>
    </div>
  );
}

function CancelPlan() {
  const [isAsking, { open, close }] = useDisclosure(false);
  const cancel = useCancelPlan();
  return (
    <>
      <Button variant="subtle" className={classes.cancel} onClick={open}>
        Cancel plan
      </Button>
      <Confirm
        title="Cancel your plan?"
        action="Cancel plan"
        cancel="Keep plan"
        opened={isAsking}
        busy={cancel.isPending}
        onClose={close}
        onConfirm={() =>
          cancel.mutate(undefined, {
            onSuccess: () => {
              close();
              toast.success('Your plan ends with this month');
            },
            onError: (error) => toast.error(messageOf(error, 'Nothing was changed. Try again.')),
          })
        }
      >
        It ends on the next 1st: this month is paid for and stays as it is. Extra lines, extra emails and
        campaigns go with it; your calls and notes stay. New calls are then kept for 30 days without notes.
        You can resume until then.
      </Confirm>
    </>
  );
}
