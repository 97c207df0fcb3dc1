import type { Tx } from '../../db/database.ts';

/** Its calls and their notes stay. The used count follows by a trigger, however many ask at once. */
export async function removeLine(
  tx: Tx,
  { accountId, lineId }: { accountId: string; lineId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('phone_numbers')
    .where('account_id', '=', accountId)
    .where('id', '=', lineId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
