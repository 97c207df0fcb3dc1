import type { Tx } from '../../../db/database.ts';
import { broughtCallId } from './part-keys.ts';

/** The call that an upload has become, also when its parts are joined long since. */
export async function findBroughtCall(
  tx: Tx,
  { accountId, uploadId }: { accountId: string; uploadId: string },
): Promise<string | null> {
  const call = await tx
    .selectFrom('calls')
    .select('id')
    .where('account_id', '=', accountId)
    .where('provider_call_id', '=', broughtCallId(uploadId))
    .executeTakeFirst();
  return call?.id ?? null;
}
