import { localDay } from './billing-cycle.ts';

/** Notes without a plan, counted from sign-up. */
export const trialDays = 14;
/** Before the end of a trial its owner is told on these days, and once more when it is over. */
export const trialNotices = ['three_days', 'one_day', 'ended'] as const;
export type TrialNotice = (typeof trialNotices)[number];

/**
 * What an account may have: on trial and with a plan its calls become notes; with a paused plan, or with none, they are
 * recorded and wait.
 */
export type Standing =
  | { kind: 'trial'; endsOn: string; daysLeft: number }
  | { kind: 'plan' }
  | { kind: 'paused' }
  | { kind: 'none'; since: 'trial' | 'plan' };

/** The answer to "where do I stand", with what waits for a plan. */
export interface ShownStanding {
  standing: Standing;
  /** Null when no call waits. */
  waiting: { calls: number; firstGoesOn: string } | null;
}

export interface StandingFacts {
  trialEndsAt: Date;
  timeZone: string;
  /** Of the plan that has not ended; null without one. Add-ons alone are no plan. */
  planState: 'active' | 'past_due' | 'paused' | null;
  hadPlan: boolean;
}

const dayMilliseconds = 24 * 3600 * 1000;

export function judgeStanding(facts: StandingFacts, now: Date): Standing {
  const { trialEndsAt, timeZone, planState, hadPlan } = facts;
  if (planState) return planState === 'paused' ? { kind: 'paused' } : { kind: 'plan' };
  if (hadPlan) return { kind: 'none', since: 'plan' };
  if (now >= trialEndsAt) return { kind: 'none', since: 'trial' };
  const daysLeft = Math.ceil((trialEndsAt.getTime() - now.getTime()) / dayMilliseconds);
  return { kind: 'trial', endsOn: localDay(trialEndsAt, timeZone).date, daysLeft };
}

/** Whether calls become notes. */
export function isServed({ kind }: Standing): boolean {
  return kind === 'trial' || kind === 'plan';
}

export function trialEndOf(start: Date): Date {
  return new Date(start.getTime() + trialDays * dayMilliseconds);
}
