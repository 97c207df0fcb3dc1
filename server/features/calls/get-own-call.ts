import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';

/** One call of one account, locked: somebody else's and a deleted one are not found. */
export async function getOwnCall(tx: Tx, { accountId, callId }: { accountId: string; callId: string }) {
  const call = await tx
    .selectFrom('calls')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', callId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!call) throw new AppError('not_found', { userMessage: 'We could not find that call.' });
  if (call.joined_into_id)
    throw new AppError('conflict', {
      userMessage: 'This call was joined with an earlier one. Open that one: everything is there.',
    });
  return call;
}
