import type { Deps } from '../../deps.ts';

/** How many lines and e-mails the plan includes. Without a plan row: the smallest plan. */
export async function getAllowance(
  { db }: Deps,
  accountId: string,
): Promise<{ lines: number; emails: number }> {
  const [plan] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('account_plans')
      .select(['included_numbers as lines', 'included_emails as emails'])
      .where('account_id', '=', accountId),
  );
  return plan ?? { lines: 1, emails: 1 };
}
