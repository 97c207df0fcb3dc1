import { plans, type Tier } from '#domain/billing/billing.ts';
import { prorate } from '#domain/billing/proration.ts';
import type { Tx } from '../../../db/database.ts';
import { changeIncluded } from '../../../records/accounts/change-included.ts';
import { addIncludedMinutes } from '../../../records/minutes/change-included-minutes.ts';
import type { Account } from '../lock-account.ts';

/** The plan from now on, in the middle of a month: allowances at once, added minutes for the days that are left. */
export async function applyPlan(tx: Tx, account: Account, tier: Tier, now: Date): Promise<void> {
  const plan = plans[tier];
  const before = await tx
    .selectFrom('account_plans')
    .select('plan_tier')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  const added = Math.max(0, plan.minutes - plans[before.plan_tier].minutes);
  const minutes = prorate(added, account.today.dayOfMonth);
  // Before the plan changes: a month that had no call yet is opened with the old plan's minutes.
  await addIncludedMinutes(tx, { accountId: account.id, minutes, now });
  await changeIncluded(tx, account.id, tier);
}
