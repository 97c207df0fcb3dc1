import type { Deps } from '../../../deps.ts';
import { lockCall } from '../lock-call.ts';
import { finishCall } from './finish-call.ts';
import { reconcileCallJob } from './reconcile-call.job.ts';

/** A recording that has not come by then was not announced to us: we ask. */
const recordingDueSeconds = 5 * 60;

export async function endCall(
  deps: Deps,
  input: { providerCallId: string; endedAt: Date; durationSeconds: number },
): Promise<void> {
  await deps.db.service.transaction().execute(async (tx) => {
    const call = await lockCall(tx, input);
    if (!call || call.ended_at) return;
    await finishCall(deps, tx, call, input);
    const afterSeconds = recordingDueSeconds;
    await deps.queue.enqueue(reconcileCallJob, { callId: call.id }, { tx, afterSeconds });
  });
}
