import type { Tx } from '../../../db/database.ts';
import { isOptedOut } from './is-opted-out.ts';

/** Whether a number asked for no more texts: of the account, or, where there is none, of us. */
export async function hasStopped(
  tx: Tx,
  { accountId, phone }: { accountId: string | null; phone: string },
): Promise<boolean> {
  if (accountId) return isOptedOut(tx, { accountId, phone });
  const last = await tx
    .selectFrom('messages')
    .select('meaning')
    .where('account_id', 'is', null)
    .where('from_phone', '=', phone)
    .where('meaning', 'in', ['opt_out', 'opt_in'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.meaning === 'opt_out';
}
