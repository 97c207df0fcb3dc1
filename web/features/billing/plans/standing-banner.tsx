import { IconClockHour4, IconPlayerPause } from '@tabler/icons-react';
import { Link } from 'react-router';
import { choosePlanPath } from '#domain/billing/billing.ts';
import { formatDay } from '#domain/billing/invoices.ts';
import type { ShownStanding } from '#domain/billing/standing.ts';
import { keepDays } from '#domain/calls/calls.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Banner } from '#web/components/layout/banner.tsx';
import { useStanding } from './plan-api.ts';

/** On every page until a plan runs: how long the trial lasts, or what waits for a plan. */
export function StandingBanner({ canBuy }: { canBuy: boolean }) {
  const { data } = useStanding();
  if (!data || data.standing.kind === 'plan') return null;
  const { standing } = data;
  const isCalm = standing.kind === 'trial' && standing.daysLeft > 3;
  const isPaused = standing.kind === 'paused';
  return (
    <Banner
      label={isPaused ? 'Your plan' : 'Your trial'}
      icon={standing.kind === 'trial' ? IconClockHour4 : IconPlayerPause}
      isCalm={isCalm}
      action={
        canBuy &&
        !isCalm && (
          <ButtonLink to={isPaused ? '/dashboard/settings#plan' : choosePlanPath}>
            {isPaused ? 'Replace card' : 'Choose a plan'}
          </ButtonLink>
        )
      }
    >
      <strong>{headline(data)}</strong> {explanation(data)}{' '}
      {canBuy && isCalm && <Link to={choosePlanPath}>Choose a plan</Link>}
    </Banner>
  );
}

function headline({ standing }: ShownStanding): string {
  switch (standing.kind) {
    case 'trial':
      return `Trial: ${standing.daysLeft === 1 ? 'last day' : `${standing.daysLeft} days left`}.`;
    case 'paused':
      return 'Your plan is paused.';
    case 'none':
      return standing.since === 'trial' ? 'Your trial has ended.' : 'You have no plan.';
    case 'plan':
      return '';
  }
}

function explanation({ standing, waiting }: ShownStanding): string {
  if (standing.kind === 'trial')
    return `After ${formatDay(standing.endsOn)} calls are kept for ${keepDays.withoutPlan} days, and their notes wait for a plan.`;
  if (!waiting)
    return `Calls are still recorded and kept for ${keepDays.withoutPlan} days. Their notes are written once ${standing.kind === 'paused' ? 'it runs again' : 'you have one'}.`;
  const { calls, firstGoesOn } = waiting;
  return calls === 1
    ? `1 call waits for its notes and is kept until ${formatDay(firstGoesOn)}.`
    : `${calls} calls wait for their notes. The first is kept until ${formatDay(firstGoesOn)}.`;
}
