import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { moveCall } from '../call-state.ts';
import type { CallRow } from '../lock-call.ts';
import { deleteCarrierRecordingJob } from './delete-carrier-recording.job.ts';
import { failRecording } from './fail-recording.ts';
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
  if (status === 'failed') await failRecording(deps, tx, call, notRecorded);
  if (status === 'absent') {
    const set = { skip_reason: 'no_conversation' } as const;
    await moveCall(tx, { callId: call.id, from: ['recording'], to: 'skipped', set });
  }
}

export const notRecorded = 'The phone company could not record this call.';

async function takeCompleted(deps: Deps, tx: Tx, call: CallRow): Promise<void> {
  if (call.state === 'skipped' || call.deleted_at) {
    await deps.queue.enqueue(deleteCarrierRecordingJob, { callId: call.id }, { tx });
    return;
  }
  // It came after we had given it up.
  if (call.state === 'failed' && call.failed_step === 'recording')
    await moveCall(tx, { callId: call.id, from: ['failed'], to: 'recording' });
  else if (call.state !== 'recording') return;
  await deps.queue.enqueue(fetchRecordingJob, { callId: call.id }, { tx });
}
