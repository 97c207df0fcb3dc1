import { sql } from 'kysely';
import { describeTier, plans } from '#domain/billing/billing.ts';
import { keepDays } from '#domain/calls/calls.ts';
import { formatPrice } from '#domain/plain/money.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInUser } from '../../providers/identity/identity.ts';
import { findStanding } from '../../records/accounts/find-standing.ts';
import { count, sayDate } from './account-facts.ts';

export async function readSubscription({ db }: Deps, user: SignedInUser) {
  const [row] = await db.readAsAccount(user.accountId, (read) =>
    read
      .selectFrom('account_plans')
      .leftJoin('subscriptions', (join) =>
        join
          .onRef('subscriptions.account_id', '=', 'account_plans.account_id')
          .on('subscriptions.state', '<>', 'cancelled'),
      )
      .select(['plan_tier as tier', 'state', 'offer', 'price_cents as priceCents', 'next_tier as nextTier'])
      .select(['next_price_cents as nextPriceCents'])
      .select([
        sql<string | null>`change_on::text`.as('changeOn'),
        sql<string | null>`cancel_on::text`.as('cancelOn'),
        sql<string | null>`subscriptions.cycle_start::text`.as('cycleStart'),
      ])
      .where('account_plans.account_id', '=', user.accountId),
  );
  return row ?? null;
}

export async function describePlan(deps: Deps, user: SignedInUser): Promise<string> {
  const row = await readSubscription(deps, user);
  const tier = row?.tier ?? 'pro';
  const plan = plans[tier];
  const name = describeTier(tier);
  const link = 'See [Plan & Billing](/dashboard/settings#plan).';
  const includes = `It includes ${count(plan.minutes, 'minute')} a month, ${count(plan.lines, 'phone line')} and ${count(plan.emails, 'email address', 'email addresses')}.`;
  // Add-ons alone are billed by a subscription too, which offers no plan.
  if (!row?.state || row.offer === 'none')
    return `Your account has the allowance of the ${name} plan. ${await describeStanding(deps, user)} ${includes} ${link}`;
  const state =
    row.state === 'paused' ? ' It is paused.' : row.state === 'past_due' ? ' A payment is due.' : '';
  const ending = row.cancelOn ? ` It ends on ${sayDate(row.cancelOn)}.` : '';
  const change =
    row.changeOn && row.nextTier
      ? ` It changes to ${describeTier(row.nextTier)} on ${sayDate(row.changeOn)}.`
      : '';
  return `You are on the ${name} plan for ${formatPrice(row.priceCents ?? 0)} a month.${state}${ending}${change} ${includes} ${link}`;
}

async function describeStanding({ db, clock }: Deps, { accountId }: SignedInUser): Promise<string> {
  const standing = await db.asAccount(accountId, (tx) => findStanding(tx, accountId, clock.now()));
  if (standing.kind === 'trial')
    return `It is on trial until ${sayDate(standing.endsOn)}; after that calls are recorded and kept for ${keepDays.withoutPlan} days, and their notes wait until you choose a plan.`;
  return `No plan is bought, so calls are recorded and kept for ${keepDays.withoutPlan} days; their notes are written when you choose one.`;
}
