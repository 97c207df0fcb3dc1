import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { lockCall } from '../lock-call.ts';
import { failRecording } from './fail-recording.ts';
import { reconcileCall } from './reconcile-call.ts';

/** For callbacks that never reached us: the carrier is asked what became of the call. */
export const reconcileCallJob = defineJob({
  name: 'calls.reconcile',
  payload: z.strictObject({ callId: z.uuid() }),
  // Together more than the four hours that a call can last.
  retry: { limit: 12, delaySeconds: 60, maxDelaySeconds: 3600 },
  run: (deps, { callId }) => reconcileCall(deps, callId),
  /** The carrier never answered: whoever waits is told, and can ask again. */
  async onGivenUp(deps, { callId }) {
    await deps.db.service.transaction().execute(async (tx) => {
      const call = await lockCall(tx, { id: callId });
      if (call) await failRecording(deps, tx, call, notAnswered);
    });
  },
});

const notAnswered = 'The phone company did not tell us what became of this recording. Retry asks again.';
