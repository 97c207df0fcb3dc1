import type { Allowance } from '#domain/billing/pricing.ts';
import type { Tx } from '../../../db/database.ts';

export async function readAllowance(tx: Tx, accountId: string): Promise<Allowance> {
  const plan = await tx
    .selectFrom('account_plans')
    .select(['included_numbers as includedNumbers', 'included_emails as includedEmails'])
    .select(['numbers_used as numbersUsed', 'emails_used as emailsUsed'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return plan ?? { includedNumbers: 1, includedEmails: 1, numbersUsed: 0, emailsUsed: 0 };
}
