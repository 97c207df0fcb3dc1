import { sql } from 'kysely';
import { addMonths } from '#domain/billing/billing-cycle.ts';
import { formatCents } from '#domain/plain/money.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInUser } from '../../providers/identity/identity.ts';
import { sayDate } from './account-facts.ts';
import { readSubscription } from './describe-plan.ts';

/** The plan at its price on that day, and every extra at the price it was sold at. */
export async function describeNextBill(deps: Deps, user: SignedInUser): Promise<string> {
  const row = await readSubscription(deps, user);
  const link = 'See [Billing History](/dashboard/billing-history).';
  if (!row?.state || !row.cycleStart)
    return `You have no paid subscription, so there is no next bill. ${link}`;
  const date = addMonths(row.cycleStart, 1);
  if (row.state === 'paused')
    return `Your plan is paused, so nothing is charged until you resume it. ${link}`;
  if (row.cancelOn && row.cancelOn <= date)
    return `Your subscription ends on ${sayDate(row.cancelOn)}, and there is no further bill for the plan. ${link}`;
  const changes = row.changeOn !== null && row.changeOn <= date;
  const planCents = (changes ? row.nextPriceCents : row.priceCents) ?? 0;
  const extraCents = await readExtraCents(deps, user);
  if (planCents + extraCents === 0) return `Nothing will be charged on ${sayDate(date)}. ${link}`;
  const parts = [
    ...(planCents > 0 ? [`${formatCents(planCents)} for the plan`] : []),
    ...(extraCents > 0 ? [`${formatCents(extraCents)} for extras`] : []),
  ].join(' and ');
  const total = formatCents(planCents + extraCents);
  return `Your next bill is on ${sayDate(date)}. As things stand it is ${total}: ${parts}. ${link}`;
}

async function readExtraCents({ db }: Deps, user: SignedInUser): Promise<number> {
  const [row] = await db.readAsAccount(user.accountId, (read) =>
    read.selectNoFrom((eb) => [
      eb
        .selectFrom('phone_numbers')
        .select(sql<number>`coalesce(sum(monthly_price_cents), 0)::int`.as('cents'))
        .where('account_id', '=', user.accountId)
        .as('lines'),
      eb
        .selectFrom('email_recipients')
        .select(sql<number>`coalesce(sum(monthly_price_cents), 0)::int`.as('cents'))
        .where('account_id', '=', user.accountId)
        .as('emails'),
      eb
        .selectFrom('campaigns')
        .select(sql<number>`coalesce(sum(monthly_price_cents), 0)::int`.as('cents'))
        .where('account_id', '=', user.accountId)
        // One that waits for money is part of what is due; one that a person paused is not.
        .where((campaign) =>
          campaign.or([
            campaign('status', 'in', ['sending', 'scheduled']),
            campaign('pause_reason', '=', 'unpaid'),
          ]),
        )
        .as('campaigns'),
    ]),
  );
  return (row?.lines ?? 0) + (row?.emails ?? 0) + (row?.campaigns ?? 0);
}
