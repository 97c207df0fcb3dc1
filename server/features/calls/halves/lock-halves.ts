import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { CallRow } from '../lock-call.ts';

/** Both calls, the earlier one first: whoever locks halves does so in this order, and nobody waits for ever. */
export async function lockHalves(
  tx: Tx,
  { accountId, callIds }: { accountId: string; callIds: [string, string] },
): Promise<[CallRow, CallRow]> {
  const [first, half] = await tx
    .selectFrom('calls')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', callIds)
    .where('deleted_at', 'is', null)
    .orderBy('started_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!first || !half) throw new AppError('not_found', { userMessage: 'We could not find the other call.' });
  return [first, half];
}
