import type { Tx } from '../../db/database.ts';

/** The lines and addresses beyond what every account has, when the plan that they were added to ends. */
export async function removeExtras(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('phone_numbers')
    .where('account_id', '=', accountId)
    .where('is_addon', '=', true)
    .where('is_primary', '=', false)
    .execute();
  await tx
    .deleteFrom('email_recipients')
    .where('account_id', '=', accountId)
    .where('is_addon', '=', true)
    .where('is_primary', '=', false)
    .execute();
}
