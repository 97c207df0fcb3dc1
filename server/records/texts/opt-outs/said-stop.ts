import type { Tx } from '../../../db/database.ts';
import { hasStopped } from './has-stopped.ts';

/** Whether the person wrote a stop, or the carrier told us of one. What a pro recorded they never wrote. */
export async function saidStop(
  tx: Tx,
  { accountId, phone }: { accountId: string | null; phone: string },
): Promise<boolean> {
  if (!accountId) return hasStopped(tx, { accountId, phone });
  const row = await tx
    .selectFrom('opt_outs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .where('source', 'in', ['reply', 'carrier'])
    .where('opted_in_again_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
