import type { Tx } from '../../db/database.ts';

/** Its calls and their notes stay. The used count follows by a trigger, however many ask at once. */
export async function removeLine(
  tx: Tx,
  { userId, lineId }: { userId: string; lineId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('phone_numbers')
    .where('user_id', '=', userId)
    .where('id', '=', lineId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
