import type { Deps } from '../../deps.ts';

/** The number to save and to call: the business's own, else the one that all share. */
export async function findContactNumber(
  { db, telephony }: Pick<Deps, 'db' | 'telephony'>,
  accountId: string,
): Promise<string> {
  const [own] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('account_numbers')
      .select('phone')
      .where('account_id', '=', accountId)
      .where('state', '=', 'active'),
  );
  return own?.phone ?? telephony.number;
}
