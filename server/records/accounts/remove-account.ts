import type { Tx } from '../../db/database.ts';

/** Everything that belongs to the account goes with it, by the references of the tables. */
export async function removeAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute();
}
