import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import type { OwnVisit } from '../../../records/visits/find-visit.ts';

/** The promise of that call, if policies show it to the person. */
export async function getPromisedVisit(
  { db }: Deps,
  { accountId }: { accountId: string },
  { id: callId, promiseId }: { id: string; promiseId: string },
): Promise<OwnVisit> {
  const [found] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('promises')
      .select('id')
      .where('account_id', '=', accountId)
      .where('call_id', '=', callId)
      .where('id', '=', promiseId),
  );
  if (!found) throw new AppError('not_found', { userMessage: 'We could not find that promise.' });
  return { accountId, ref: { promiseId } };
}
