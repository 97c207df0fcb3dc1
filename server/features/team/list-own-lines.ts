import type { Tx } from '../../db/database.ts';

/** Those of the ids that are lines of the business. */
export async function listOwnLines(
  tx: Tx,
  { accountId, lineIds }: { accountId: string; lineIds: string[] },
): Promise<string[]> {
  if (lineIds.length === 0) return [];
  const found = await tx
    .selectFrom('phone_numbers')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', lineIds)
    .execute();
  return found.map(({ id }) => id);
}
