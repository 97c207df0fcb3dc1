import type { Tx } from '../../db/database.ts';

/** As `removeContact` does it, for many. Returns who was there to be removed. */
export async function removeMany(
  tx: Tx,
  { accountId, contactIds }: { accountId: string; contactIds: string[] },
): Promise<{ id: string; outcome: 'changed' }[]> {
  const removed = await tx
    .deleteFrom('contacts')
    .where('account_id', '=', accountId)
    .where('id', 'in', contactIds)
    .where('merged_into_id', 'is', null)
    .returning('id')
    .execute();
  return removed.map(({ id }) => ({ id, outcome: 'changed' }));
}
