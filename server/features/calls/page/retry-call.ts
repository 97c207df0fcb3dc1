import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { joinPartsJob } from '../bring/join-parts.job.ts';
import { moveCall } from '../call-state.ts';
import { getOwnCall } from '../get-own-call.ts';
import { reconcileCallJob } from '../phone/reconcile-call.job.ts';
import { enqueueStep, isResumable } from '../resume-call.ts';

/** A failed call goes on from the step that failed, with all its tries again. */
export async function retryCall(
  deps: Deps,
  { accountId, callId }: { accountId: string; callId: string },
): Promise<{ state: string }> {
  return deps.db.service.transaction().execute(async (tx) => {
    const call = await getOwnCall(tx, { accountId, callId });
    if (call.state !== 'failed')
      throw new AppError('conflict', {
        userMessage: 'This call has not failed, so there is nothing to retry.',
      });
    const step = call.failed_step;
    if (!isResumable(step)) throw new Error(`no job for the step ${step}`);
    await moveCall(tx, { callId, from: ['failed'], to: step, set: { resumed_count: 0 } });
    // Mails that were given up get their tries again too.
    await tx
      .updateTable('call_deliveries')
      .set({ state: 'pending' })
      .where('call_id', '=', callId)
      .where('purpose', 'in', ['notes', 'crm'])
      .where('state', '=', 'failed')
      .execute();
    if (step === 'recording' && call.source !== 'phone') {
      await deps.queue.enqueue(joinPartsJob, { callId }, { tx });
      return { state: step };
    }
    // Nothing was ever recorded, or nobody told us: the carrier is asked once more, and its answer ends the step.
    if (step === 'recording' && !call.provider_recording_id)
      await deps.queue.enqueue(reconcileCallJob, { callId }, { tx });
    else await enqueueStep(deps, tx, { callId, step });
    return { state: step };
  });
}
