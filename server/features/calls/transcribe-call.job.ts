import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';
import { lockCall, moveCall } from './call-rows.ts';

export const transcribeCallJob = defineJob({
  name: 'calls.transcribe',
  payload: z.strictObject({ callId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 600 },
  async run({ db }, { callId }) {
    await db.service.transaction().execute(async (tx) => {
      const call = await lockCall(tx, { id: callId });
      if (call) await moveCall(tx, call, 'transcribing');
    });
  },
});
