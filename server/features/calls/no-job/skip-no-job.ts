import type { NoJobReason } from '#domain/calls/no-job.ts';
import type { Deps } from '../../../deps.ts';
import { moveCall } from '../call-state.ts';
import { queueNotice } from '../delivery/queue-notice.ts';

/** Nobody seems to want work: no notes, and the pro is told, who may have them written anyway. */
export async function skipNoJob(
  deps: Deps,
  { callId, reason }: { callId: string; reason: NoJobReason },
): Promise<void> {
  await deps.db.service.transaction().execute(async (tx) => {
    const call = await moveCall(tx, {
      callId,
      from: ['writing_notes'],
      to: 'skipped',
      set: { skip_reason: 'no_job', no_job_reason: reason },
    });
    if (call) await queueNotice(deps, tx, { call, purpose: 'no_job_notice' });
  });
}
