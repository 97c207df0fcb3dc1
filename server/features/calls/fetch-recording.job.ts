import { createHash } from 'node:crypto';
import { z } from 'zod';
import { callLimits } from '#domain/calls.ts';
import { loudSeconds, openWav, WavError } from '#domain/wav.ts';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { type FetchedRecording, TelephonyError } from '../../providers/telephony/telephony.ts';
import { lockCall, moveCall } from './call-rows.ts';
import { deleteCarrierRecordingJob } from './delete-carrier-recording.job.ts';
import { failRecording } from './fail-recording.ts';
import { transcribeCallJob } from './transcribe-call.job.ts';

/** Into our private storage; only when it is safely there does the carrier's copy go. */
export const fetchRecordingJob = defineJob({
  name: 'calls.fetch-recording',
  payload: z.strictObject({ callId: z.uuid() }),
  retry: { limit: 14, delaySeconds: 2, maxDelaySeconds: 900 },
  expireSeconds: 600,
  concurrency: 4,
  async run(deps, { callId }) {
    const call = await deps.db.service
      .selectFrom('calls')
      .select(['state', 'provider_recording_id', 'user_id'])
      .where('id', '=', callId)
      .executeTakeFirst();
    if (call?.state !== 'recording' || !call.provider_recording_id) return;
    try {
      const fetched = await deps.telephony.fetchRecording(call.provider_recording_id);
      await keepRecording(deps, { callId, userId: call.user_id, fetched });
    } catch (error) {
      if (!(error instanceof TelephonyError) || error.retryable) throw error;
      deps.log.error({ err: error, callId }, 'recording cannot be fetched');
      await giveUp(deps, callId);
    }
  },
  onGivenUp: (deps, { callId }) => giveUp(deps, callId),
});

async function keepRecording(
  deps: Deps,
  { callId, userId, fetched }: { callId: string; userId: string | null; fetched: FetchedRecording },
): Promise<void> {
  const key = `calls/${callId}/recording.wav`;
  const { seconds, conversationSeconds } = measure(fetched.body);
  await deps.storage.put(key, fetched.body, fetched.contentType);
  const file = {
    content_type: fetched.contentType,
    bytes: fetched.body.length,
    sha256: createHash('sha256').update(fetched.body).digest('hex'),
  };
  await deps.db.service.transaction().execute(async (tx) => {
    await tx
      .insertInto('stored_files')
      .values({ user_id: userId, key, kind: 'recording', ...file })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...file, deleted_at: null }))
      .execute();
    const call = await lockCall(tx, { id: callId });
    if (call?.state !== 'recording') return;
    const kept = { recording_key: key, recording_seconds: seconds };
    if (conversationSeconds < callLimits.conversationSeconds) {
      await moveCall(tx, call, 'skipped', { ...kept, skip_reason: 'no_conversation' });
    } else {
      await moveCall(tx, call, 'recorded', kept);
      await deps.queue.enqueue(transcribeCallJob, { callId }, { tx });
    }
    if (deps.env.CARRIER_DELETE_RECORDINGS) {
      await deps.queue.enqueue(deleteCarrierRecordingJob, { callId }, { tx });
    }
  });
}

/** People are on the first channel; our announcements and beeps, on the second, are no conversation. */
function measure(body: Buffer): { seconds: number | null; conversationSeconds: number } {
  try {
    const wav = openWav(body);
    const conversationSeconds = loudSeconds(wav, 0, callLimits.conversationSeconds);
    return { seconds: wav.frames / wav.sampleRate, conversationSeconds };
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    // A format we cannot measure is not a reason to lose a call: the transcriber will say.
    return { seconds: null, conversationSeconds: Number.POSITIVE_INFINITY };
  }
}

async function giveUp(deps: Deps, callId: string): Promise<void> {
  await deps.db.service.transaction().execute(async (tx) => {
    const call = await lockCall(tx, { id: callId });
    const reason = 'The recording could not be fetched from the phone company.';
    if (call) await failRecording(deps, tx, call, reason);
  });
}
