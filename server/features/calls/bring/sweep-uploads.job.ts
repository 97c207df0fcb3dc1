import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { dropUpload } from './drop-upload.ts';

/** What somebody began to send and never did: the browser has it, and may begin anew. */
export const sweepUploadsJob = defineJob({
  name: 'calls.sweep-uploads',
  payload: z.object({}),
  schedule: '43 * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run({ db, clock }) {
    await db.service.transaction().execute(async (tx) => {
      const left = await tx
        .selectFrom('recording_uploads')
        .select(['id', 'received_parts'])
        .where('expires_at', '<=', clock.now())
        .where('call_id', 'is', null)
        .orderBy('id')
        .limit(500)
        .forUpdate()
        .execute();
      for (const upload of left) await dropUpload(tx, { upload, at: clock.now() });
    });
  },
});
