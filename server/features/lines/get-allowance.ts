import { compileOnce, type Given } from '../../db/compile-once.ts';
import type { Deps } from '../../deps.ts';

const planOf = compileOnce((db, { accountId }: Given<{ accountId: string }>) =>
  db
    .selectFrom('account_plans')
    .select(['included_numbers as lines', 'included_emails as emails'])
    .where('account_id', '=', accountId),
);

/** How many lines and e-mails the plan includes. Without a plan row: the smallest plan. */
export async function getAllowance(
  { db }: Deps,
  accountId: string,
): Promise<{ lines: number; emails: number }> {
  const [plan] = await db.readAsAccount(accountId, planOf({ accountId }));
  return plan ?? { lines: 1, emails: 1 };
}
