import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

export const deleteCarrierRecordingJob = defineJob({
  name: 'calls.delete-carrier-recording',
  payload: z.strictObject({ callId: z.uuid() }),
  retry: { limit: 12, delaySeconds: 5, maxDelaySeconds: 6 * 3600 },
  async run({ db, telephony, clock }, { callId }) {
    const call = await db.service
      .selectFrom('calls')
      .select(['provider_recording_id', 'carrier_recording_deleted_at'])
      .where('id', '=', callId)
      .executeTakeFirst();
    if (!call?.provider_recording_id || call.carrier_recording_deleted_at) return;
    await telephony.deleteRecording(call.provider_recording_id);
    await db.service
      .updateTable('calls')
      .set({ carrier_recording_deleted_at: clock.now() })
      .where('id', '=', callId)
      .execute();
  },
});
