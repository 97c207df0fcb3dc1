import type { Deps } from '../../../deps.ts';
import { advanceCall } from '../advance-call.ts';
import { queueNotice } from '../delivery/queue-notice.ts';
import { eraseWords, forgetFiles } from '../keeping/erase-call.ts';
import { deleteCarrierRecordingJob } from './delete-carrier-recording.job.ts';

type RefusedCall = { id: string; account_id: string | null; recording_key: string | null };

/**
 * Somebody said no to the recording: sound and words go, the consent log keeps that they said it. The log comes
 * first, so that after a crash the erasing goes on, whatever a writer would make of the transcript this time.
 */
export async function eraseRefusedCall(
  deps: Deps,
  { call, offsetSeconds }: { call: RefusedCall; offsetSeconds: number },
): Promise<void> {
  const { db, storage, clock } = deps;
  const now = clock.now();
  await db.service
    .insertInto('call_events')
    .values({
      account_id: call.account_id,
      call_id: call.id,
      kind: 'refusal_spoken',
      happened_at: now,
      offset_seconds: offsetSeconds.toFixed(3),
      event_key: 'refusal_spoken',
    })
    .onConflict((conflict) => conflict.columns(['call_id', 'event_key']).doNothing())
    .execute();
  if (call.recording_key) await storage.remove(call.recording_key);
  await db.service.transaction().execute(async (tx) => {
    const moved = await advanceCall(tx, {
      callId: call.id,
      from: ['transcribing', 'writing_notes'],
      to: 'skipped',
      set: { skip_reason: 'refused', recording_key: null, recording_deleted_at: now },
    });
    if (!moved) return;
    await eraseWords(tx, call.id);
    if (call.recording_key) await forgetFiles(tx, [call.recording_key], now);
    await deps.queue.enqueue(deleteCarrierRecordingJob, { callId: call.id }, { tx });
    await queueNotice(deps, tx, { call: moved, purpose: 'refusal_notice' });
  });
}
