import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { defineJob, type JobContext } from '../../../jobs/define-job.ts';
import { type TranscribeInput, TranscriberError } from '../../../providers/transcriber/transcriber.ts';
import { moveCall } from '../call-state.ts';
import { failCall } from '../fail-call.ts';
import { takeHeard } from '../live/take-heard.ts';
import { withRecording } from '../phone/with-recording.ts';
import { createTranscript } from './create-transcript.ts';
import { listExpected } from './list-expected.ts';
import { tellVendorRefusesJob } from './tell-vendor-refuses.job.ts';
import { whileWanted } from './while-wanted.ts';

const waitSeconds = 60;
const longestWaitMilliseconds = 48 * 3600 * 1000;

const settings = {
  payload: z.strictObject({ callId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 10, maxDelaySeconds: 120 },
  // Half an hour of speech on a busy machine with one core for it.
  expireSeconds: 3 * 3600,
  async run(deps: Deps, { callId }: { callId: string }, { signal }: JobContext) {
    const call = await moveCall(deps.db.service, {
      callId,
      from: ['recorded', 'transcribing'],
      to: 'transcribing',
    });
    if (!call) return;
    const { recording_key: key, account_id: accountId } = call;
    if (!key) return failWith(deps, callId, 'This call has no recording.');
    try {
      const heard = await whileWanted(deps, { callId, state: 'transcribing', signal }, (watch) =>
        withRecording(deps, { key, signal: watch.signal }, (audioPath) =>
          transcribe(deps, { callId, accountId, audioPath, signal: watch.signal, onProgress: watch.report }),
        ),
      );
      // Deleted meanwhile: nobody waits for it any more.
      if (!heard) return;
      if (!heard.result) return failWith(deps, callId, 'The recording is no longer in storage.');
      const engine = deps.transcriber.describe();
      await createTranscript(deps, { callId, transcript: heard.result, engine });
    } catch (error) {
      if (!(error instanceof TranscriberError)) throw error;
      if (!error.retryable) return failWith(deps, callId, 'The recording could not be read as sound.');
      deps.log.warn({ err: error, callId }, 'speech engine not ready');
      if (error.needsOwner)
        await deps.queue.enqueue(tellVendorRefusesJob, { day: deps.clock.now().toISOString().slice(0, 10) });
      await waitForEngine(deps, { callId, startedAt: call.added_at ?? call.started_at });
    }
  },
  onGivenUp: (deps: Deps, { callId }: { callId: string }) =>
    failWith(deps, callId, 'We could not turn the recording into text. The recording is kept.'),
};

/** recorded → transcribing → writing_notes, or skipped when nobody spoke. */
export const transcribeCallJob = defineJob({
  name: 'calls.transcribe',
  ...settings,
  // Our own engine takes the machine; a vendor's has many.
  atOnce: ({ transcriber }) => transcriber.atOnce ?? 1,
});

/** The same for a call that was listened to: little is left, and it does not stand in line behind whole recordings. */
export const transcribeHeardCallJob = defineJob({
  name: 'calls.transcribe-heard',
  ...settings,
  atOnce: ({ transcriber }) => transcriber.atOnceLive ?? 1,
});

function failWith(deps: Deps, callId: string, reason: string): Promise<void> {
  return failCall(deps, { callId, step: 'transcribing', reason });
}

async function transcribe(
  deps: Deps,
  input: { callId: string; accountId: string | null } & Pick<
    TranscribeInput,
    'audioPath' | 'signal' | 'onProgress'
  >,
) {
  const { callId, accountId, ...recording } = input;
  const { windows: heard, lostSeconds } = await takeHeard(deps, { callId, signal: recording.signal });
  const transcript = await deps.transcriber.transcribe({
    ...recording,
    ...(await listExpected(deps, accountId)),
    // The people; our own announcements are on the second channel.
    channel: 0,
    heard,
  });
  if (heard.length > 0)
    deps.log.info(
      { callId, takenSeconds: transcript.takenSeconds, lostSeconds },
      'taken over from what was heard live',
    );
  return transcript;
}

/** The engine's model is still to be fetched, or its server is away: the call waits, and says so. */
async function waitForEngine(deps: Deps, call: { callId: string; startedAt: Date }): Promise<void> {
  const { db, queue, clock } = deps;
  const { callId } = call;
  if (clock.now().getTime() - call.startedAt.getTime() > longestWaitMilliseconds)
    return failWith(deps, callId, 'The speech engine was not available for two days. The recording is kept.');
  await db.service.transaction().execute(async (tx) => {
    const moved = await moveCall(tx, {
      callId,
      from: ['transcribing'],
      to: 'transcribing',
      set: { waiting_reason: 'The speech engine is not ready yet. The recording is safe and waits for it.' },
    });
    if (moved) await queue.enqueue(transcribeCallJob, { callId }, { tx, afterSeconds: waitSeconds });
  });
}
