import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

/** Who a mail, a page or a recap speaks for: the company, else the person. Null when the account is gone. */
export async function findSenderName(db: Kysely<DB>, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('users')
    .leftJoin('company_info', 'company_info.user_id', 'users.id')
    .select(['users.name', 'company_info.company_name as companyName'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return found ? found.companyName || found.name : null;
}

export async function getSenderName(db: Kysely<DB>, userId: string): Promise<string> {
  const name = await findSenderName(db, userId);
  if (name === null) throw new Error(`account ${userId} is gone`);
  return name;
}
