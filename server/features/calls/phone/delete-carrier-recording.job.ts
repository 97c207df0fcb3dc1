import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';

/** The carrier's own id is named where the call may be gone before the job runs: its account was deleted. */
export const deleteCarrierRecordingJob = defineJob({
  name: 'calls.delete-carrier-recording',
  payload: z.strictObject({ callId: z.uuid(), recordingId: z.string().max(255).optional() }),
  retry: { limit: 12, delaySeconds: 5, maxDelaySeconds: 6 * 3600 },
  async run({ db, telephony, clock }, { callId, recordingId }) {
    const call = await db.service
      .selectFrom('calls')
      .select(['provider_recording_id', 'carrier_recording_deleted_at'])
      .where('id', '=', callId)
      .executeTakeFirst();
    if (call?.carrier_recording_deleted_at) return;
    const known = call?.provider_recording_id ?? recordingId;
    if (!known) return;
    await telephony.deleteRecording(known);
    await db.service
      .updateTable('calls')
      .set({ carrier_recording_deleted_at: clock.now() })
      .where('id', '=', callId)
      .execute();
  },
});
