import { plans, type Tier } from '#domain/billing.ts';
import { prorate } from '#domain/proration.ts';
import type { Tx } from '../../db/database.ts';
import { findMinutePool } from '../../db/minute-pool.ts';
import type { Account } from './lock-account.ts';
import { settleAllowances } from './settle-allowances.ts';

/** The plan from now on, in the middle of a month: allowances at once, added minutes for the days that are left. */
export async function applyPlan(tx: Tx, account: Account, tier: Tier, now: Date): Promise<void> {
  const plan = plans[tier];
  const before = await tx
    .selectFrom('account_plans')
    .select('plan_tier')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  // Opened with the old plan's minutes, if this month had no call yet.
  const pool = await findMinutePool(tx, account.id, now);
  const added = Math.max(0, plan.minutes - plans[before.plan_tier].minutes);
  await tx
    .updateTable('minute_cycles')
    .set((eb) => ({
      included_minutes: eb('included_minutes', '+', prorate(added, account.today.dayOfMonth)),
    }))
    .where('id', '=', pool.cycleId)
    .execute();
  await setPlan(tx, account.id, tier);
}

export async function setPlan(tx: Tx, accountId: string, tier: Tier): Promise<void> {
  const { lines, emails } = plans[tier];
  await tx
    .updateTable('account_plans')
    .set({ plan_tier: tier, included_numbers: lines, included_emails: emails })
    .where('account_id', '=', accountId)
    .execute();
  await settleAllowances(tx, accountId);
}
