import { sql } from 'kysely';
import type { PlanHistory } from '#domain/billing/plan-sale.ts';
import type { Tx } from '../../../db/database.ts';

/** What decides whether the website's price still holds for an account. */
export async function findPlanHistory(tx: Tx, accountId: string): Promise<PlanHistory> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select(['state', 'plan_changes as planChanges', sql<string>`plan_since::text`.as('planSince')])
    .where('account_id', '=', accountId)
    .where('offer', '!=', 'none')
    .execute();
  const current = rows.find(({ state }) => state !== 'cancelled');
  return {
    planSince: current?.planSince ?? null,
    planChanges: current?.planChanges ?? 0,
    hadEarlierPlan: rows.some(({ state }) => state === 'cancelled'),
  };
}
