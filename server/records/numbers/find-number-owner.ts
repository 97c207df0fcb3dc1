import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

/** Whose number was called or texted; null for the shared one. */
export async function findNumberOwner(
  db: Kysely<DB>,
  phone: string | null,
): Promise<{ accountId: string; numberId: string } | null> {
  if (!phone) return null;
  const row = await db
    .selectFrom('account_numbers')
    .select(['account_id as accountId', 'id as numberId'])
    .where('phone', '=', phone)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}
