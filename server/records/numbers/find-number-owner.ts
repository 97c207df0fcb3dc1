import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

/** Whose number was called or texted, also while it is on its way back to the carrier; null for the shared one. */
export async function findNumberOwner(
  db: Kysely<DB>,
  phone: string | null,
): Promise<{ accountId: string; numberId: string } | null> {
  if (!phone) return null;
  const row = await db
    .selectFrom('account_numbers')
    .select(['account_id as accountId', 'id as numberId'])
    .where('phone', '=', phone)
    .where('state', 'in', ['active', 'releasing'])
    .executeTakeFirst();
  return row ?? null;
}
