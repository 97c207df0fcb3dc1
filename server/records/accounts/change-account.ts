import type { Tx } from '../../db/database.ts';

interface AccountChange {
  accountId: string;
  loginId: string;
  name: string;
  timeZone: string;
}

/** The business and the person who owns it are called the same until there are several people. */
export async function changeAccount(
  tx: Tx,
  { accountId, loginId, name, timeZone }: AccountChange,
): Promise<void> {
  await tx.updateTable('accounts').set({ name, time_zone: timeZone }).where('id', '=', accountId).execute();
  await tx.updateTable('logins').set({ name }).where('id', '=', loginId).execute();
}
