import type { Deps } from '../../../deps.ts';
import { lockCall } from '../lock-call.ts';
import { failRecording } from './fail-recording.ts';
import { finishCall } from './finish-call.ts';
import { notRecorded, takeRecording } from './take-recording.ts';

/** Takes over the carrier's truth about a call. Throws while the call, or its recording, is still in the making. */
export async function reconcileCall(deps: Deps, callId: string): Promise<void> {
  const open = await deps.db.service
    .selectFrom('calls')
    .select(['provider_call_id'])
    .where('id', '=', callId)
    .where((eb) =>
      eb.or([
        eb('ended_at', 'is', null),
        eb('state', 'in', ['ringing', 'recording']),
        // Deleted by key: the carrier must not keep what we promised to delete.
        eb.and([eb('skip_reason', '=', 'deleted_by_key'), eb('carrier_recording_deleted_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst();
  if (!open) return;
  const truth = await deps.telephony.findCall(open.provider_call_id);
  if (truth && !truth.ended) throw new Error('the call is still going on');
  await deps.db.service.transaction().execute(async (tx) => {
    const call = await lockCall(tx, { id: callId });
    if (!call) return;
    const durationSeconds = truth?.durationSeconds ?? 0;
    const endedAt = new Date(call.started_at.getTime() + durationSeconds * 1000);
    await finishCall(deps, tx, call, { endedAt, durationSeconds });
    const recording = truth?.recordings[0];
    if (recording?.status === 'processing') throw new Error('the recording is still being made');
    if (recording) await takeRecording(deps, tx, call, { ...recording, status: recording.status });
    else await failRecording(deps, tx, call, notRecorded);
  });
}
