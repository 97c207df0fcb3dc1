import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { getOwnCall } from '../get-own-call.ts';
import { eraseCall, removeRecording } from '../keeping/erase-call.ts';

/** The pro's own wish. What cannot be removed at this moment is marked, and goes as soon as it can. */
export async function removeCall(
  deps: Deps,
  { accountId, callId }: { accountId: string; callId: string },
): Promise<void> {
  await deps.db.service.transaction().execute(async (tx) => {
    // A mail under way holds its row and then asks for the call's: waiting for it first, nobody waits for ever.
    await tx
      .deleteFrom('call_deliveries')
      .where('account_id', '=', accountId)
      .where('call_id', '=', callId)
      .execute();
    const call = await getOwnCall(tx, { accountId, callId });
    if ((call.state === 'ringing' || call.state === 'recording') && !call.ended_at)
      throw new AppError('conflict', {
        userMessage: 'This call is still going on. Hang up first, or press 9 in the call to delete it.',
      });
    await eraseCall(deps, tx, call);
  });
  await removeRecording(deps, callId).catch((err) =>
    deps.log.error({ err, callId }, 'recording of a deleted call not removed yet'),
  );
}
