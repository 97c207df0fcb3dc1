import { plans, type Tier } from '#domain/billing/billing.ts';
import type { Tx } from '../../db/database.ts';
import { settleAllowances } from '../lines/settle-allowances.ts';

/** What an account may use from now on: its tier, and the lines and addresses that come with it. */
export async function changeIncluded(tx: Tx, accountId: string, tier: Tier): Promise<void> {
  const { lines, emails } = plans[tier];
  await tx
    .updateTable('account_plans')
    .set({ plan_tier: tier, included_numbers: lines, included_emails: emails })
    .where('account_id', '=', accountId)
    .execute();
  await settleAllowances(tx, accountId);
}
