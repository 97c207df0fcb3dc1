import type { Tx } from '../../db/database.ts';

/** These lines and no others are the person's from now on. */
export async function giveLines(
  tx: Tx,
  { accountId, loginId, lineIds }: { accountId: string; loginId: string; lineIds: string[] },
): Promise<void> {
  await tx
    .deleteFrom('member_lines')
    .where('account_id', '=', accountId)
    .where('login_id', '=', loginId)
    .execute();
  if (lineIds.length === 0) return;
  await tx
    .insertInto('member_lines')
    .values(lineIds.map((id) => ({ account_id: accountId, login_id: loginId, phone_number_id: id })))
    .execute();
}
