import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { lockCall } from '../lock-call.ts';
import { failRecording } from './fail-recording.ts';
import { finishCall } from './finish-call.ts';
import { notRecorded, takeRecording } from './take-recording.ts';

/** For callbacks that never reached us: the carrier is asked what became of the call. */
export const reconcileCallJob = defineJob({
  name: 'calls.reconcile',
  payload: z.strictObject({ callId: z.uuid() }),
  // Together more than the four hours that a call can last.
  retry: { limit: 12, delaySeconds: 60, maxDelaySeconds: 3600 },
  async run(deps, { callId }) {
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
  },
  /** The carrier never answered: whoever waits is told, and can ask again. */
  async onGivenUp(deps, { callId }) {
    await deps.db.service.transaction().execute(async (tx) => {
      const call = await lockCall(tx, { id: callId });
      if (call) await failRecording(deps, tx, call, notAnswered);
    });
  },
});

const notAnswered = 'The phone company did not tell us what became of this recording. Retry asks again.';
