import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema.generated.ts';

export async function isOptedOut(
  db: Kysely<DB>,
  { accountId, phone }: { accountId: string; phone: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('opt_outs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .where('opted_in_again_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
