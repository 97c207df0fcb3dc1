import type { Tx } from '../../../db/database.ts';
import { isOptedOut } from './is-opted-out.ts';

interface Statement {
  accountId: string;
  phone: string;
  /** How they agreed, in the pro's words. */
  statement: string;
  at: Date;
}

/** A new consent ends what the pro recorded, never what the person said themselves. True when the number is free. */
export async function endOptOutByStatement(
  tx: Tx,
  { accountId, phone, statement, at }: Statement,
): Promise<boolean> {
  await tx
    .updateTable('opt_outs')
    .set({ opted_in_again_at: at, opted_in_by: 'statement', opted_in_wording: statement.slice(0, 1600) })
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .where('source', '=', 'pro')
    .where('opted_in_again_at', 'is', null)
    .execute();
  return !(await isOptedOut(tx, { accountId, phone }));
}
