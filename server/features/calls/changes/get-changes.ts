import type { ShownChanges } from '#domain/calls/changes/shown-changes.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { findChanges } from '../../../records/calls/find-changes.ts';

/** What changed since the last call about what looks like the same job; null where nothing is like it. */
export async function getChanges(
  deps: Deps,
  { accountId, timeZone, callId }: { accountId: string; timeZone: string; callId: string },
): Promise<ShownChanges<Date> | null> {
  const [call] = await deps.db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('calls')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', callId)
      .where('deleted_at', 'is', null),
  );
  if (!call) throw new AppError('not_found', { userMessage: 'We could not find that call.' });
  const found = await findChanges(deps, { accountId, timeZone, callIds: [callId] });
  return found.get(callId) ?? null;
}
