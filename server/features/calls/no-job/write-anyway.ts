import type { CallState } from '#domain/calls/calls.ts';
import { canWriteAnyway } from '#domain/calls/no-job.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { moveCall } from '../call-state.ts';
import { getOwnCall } from '../get-own-call.ts';
import { enqueueStep } from '../resume-call.ts';

/**
 * The pro says that there is a job in a call that seemed to hold none: it goes on as any other. Who presses twice finds
 * the call on its way.
 */
export async function writeAnyway(
  deps: Deps,
  { accountId, callId }: { accountId: string; callId: string },
): Promise<{ state: CallState }> {
  return deps.db.service.transaction().execute(async (tx) => {
    const call = await getOwnCall(tx, { accountId, callId });
    if (call.notes_wanted_at && call.state !== 'skipped') return { state: call.state };
    if (!canWriteAnyway({ state: call.state, skipReason: call.skip_reason }))
      throw new AppError('conflict', { userMessage: 'No notes can be written for this call.' });
    const set = { notes_wanted_at: deps.clock.now(), resumed_count: 0 };
    await moveCall(tx, { callId, from: ['skipped'], to: 'writing_notes', set });
    await enqueueStep(deps, tx, { callId, step: 'writing_notes' });
    return { state: 'writing_notes' };
  });
}
