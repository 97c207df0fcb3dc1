import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type CallRow, moveCall } from './call-rows.ts';
import { deleteCarrierRecordingJob } from './delete-carrier-recording.job.ts';
import { fetchRecordingJob } from './fetch-recording.job.ts';

export type RecordingStatus = 'in-progress' | 'completed' | 'absent' | 'failed';

/** What the carrier says about the recording, from its callback or because we asked. */
export async function takeRecording(
  deps: Deps,
  tx: Tx,
  call: CallRow,
  { recordingId, status }: { recordingId: string; status: RecordingStatus },
): Promise<void> {
  if (call.provider_recording_id && call.provider_recording_id !== recordingId) {
    deps.log.warn({ callId: call.id }, 'a second recording of one call is left at the carrier');
    return;
  }
  if (!call.provider_recording_id) {
    await tx
      .updateTable('calls')
      .set({ provider_recording_id: recordingId })
      .where('id', '=', call.id)
      .execute();
  }
  if (status === 'completed') return takeCompleted(deps, tx, call);
  if (status === 'absent') await moveIfRecording(tx, call, 'skipped', { skip_reason: 'no_conversation' });
  if (status === 'failed') await moveIfRecording(tx, call, 'failed', recordingFailed);
}

export const recordingFailed = {
  failed_step: 'recording',
  failure_reason: 'The phone company could not record this call.',
} as const;

async function takeCompleted(deps: Deps, tx: Tx, call: CallRow): Promise<void> {
  // It came after we had given it up.
  if (call.state === 'failed' && call.failed_step === 'recording') await moveCall(tx, call, 'recording');
  else if (call.state === 'skipped') {
    await deps.queue.enqueue(deleteCarrierRecordingJob, { callId: call.id }, { tx });
    return;
  } else if (call.state !== 'recording') return;
  await deps.queue.enqueue(fetchRecordingJob, { callId: call.id }, { tx });
}

async function moveIfRecording(
  tx: Tx,
  call: CallRow,
  ...to: Parameters<typeof moveCall> extends [unknown, unknown, ...infer Rest] ? Rest : never
) {
  if (call.state === 'recording') await moveCall(tx, call, ...to);
}
