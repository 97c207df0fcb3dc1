import type { Deps } from '../../deps.ts';

/** How many lines and e-mails the plan includes. Without a plan row: the smallest plan. */
export async function getAllowance({ db }: Deps, userId: string): Promise<{ lines: number; emails: number }> {
  const [plan] = await db.readAsUser(userId, (read) =>
    read
      .selectFrom('user_plans')
      .select(['included_numbers as lines', 'included_emails as emails'])
      .where('user_id', '=', userId),
  );
  return plan ?? { lines: 1, emails: 1 };
}
