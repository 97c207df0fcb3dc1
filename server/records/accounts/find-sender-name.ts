import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

/** Who a mail, a page or a recap speaks for: the company, else the person. Null when the account is gone. */
export async function findSenderName(db: Kysely<DB>, accountId: string): Promise<string | null> {
  const found = await db
    .selectFrom('accounts')
    .leftJoin('company_info', 'company_info.account_id', 'accounts.id')
    .select(['accounts.name', 'company_info.company_name as companyName'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  return found ? found.companyName || found.name : null;
}

export async function getSenderName(db: Kysely<DB>, accountId: string): Promise<string> {
  const name = await findSenderName(db, accountId);
  if (name === null) throw new Error(`account ${accountId} is gone`);
  return name;
}
