import type { Deps } from '../../../deps.ts';
import { noteFilesGone } from '../../../records/files/retire-files.ts';
import { logEvent } from '../call-events.ts';
import { moveCall } from '../call-state.ts';
import { queueNotice } from '../delivery/queue-notice.ts';
import { eraseWords } from '../keeping/erase-call.ts';
import type { CallRow } from '../lock-call.ts';
import { deleteCarrierRecordingJob } from './delete-carrier-recording.job.ts';

type RefusedCall = Pick<CallRow, 'id' | 'account_id' | 'recording_key' | 'recording_started_at'>;

interface Refusal {
  call: RefusedCall;
  offsetSeconds: number;
  /** It was in doubt, and nobody is there to decide or did in time: the call goes all the same. */
  isUndecided?: boolean;
}

/**
 * Somebody said no to the recording: sound and words go, the consent log keeps that they said it. The log comes
 * first, so that after a crash the erasing goes on, whatever a writer would make of the transcript this time.
 */
export async function eraseRefusedCall(
  deps: Deps,
  { call, offsetSeconds, isUndecided = false }: Refusal,
): Promise<void> {
  const { db, storage, clock } = deps;
  const now = clock.now();
  const kind = isUndecided ? 'refusal_undecided' : 'refusal_spoken';
  await logEvent(db.service, call, { kind, event_key: kind, at: now, offsetSeconds });
  if (call.recording_key) await storage.remove(call.recording_key);
  await db.service.transaction().execute(async (tx) => {
    const moved = await moveCall(tx, {
      callId: call.id,
      from: ['transcribing', 'writing_notes', 'held'],
      to: 'skipped',
      set: {
        skip_reason: isUndecided ? 'undecided' : 'refused',
        recording_key: null,
        stated_customer: null,
        recording_deleted_at: now,
      },
    });
    if (!moved) return;
    await eraseWords(tx, call.id);
    if (call.recording_key) await noteFilesGone(tx, { keys: [call.recording_key], at: now });
    await deps.queue.enqueue(deleteCarrierRecordingJob, { callId: call.id }, { tx });
    await queueNotice(deps, tx, { call: moved, purpose: 'refusal_notice' });
  });
}
