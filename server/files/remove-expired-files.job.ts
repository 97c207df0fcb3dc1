import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

const atOnce = 200;

/**
 * Takes what has expired out of storage: replaced logos, old archives, everything of a deleted account. The bytes go
 * before the row says so; a try that breaks off in between is simply repeated.
 */
export const removeExpiredFilesJob = defineJob({
  name: 'files.remove-expired',
  payload: z.object({}),
  schedule: '17 * * * *',
  retry: { limit: 5, delaySeconds: 10, maxDelaySeconds: 600 },
  concurrency: 1,
  async run({ db, storage, clock, log }) {
    for (;;) {
      const files = await db.service
        .selectFrom('stored_files')
        .select(['id', 'key', 'user_id'])
        .where('expires_at', '<=', clock.now())
        .where('deleted_at', 'is', null)
        .orderBy('expires_at')
        .limit(atOnce)
        .execute();
      for (const { id, key, user_id } of files) {
        await storage.remove(key);
        // Of an account that is gone, not even the file's name stays.
        if (user_id === null) await db.service.deleteFrom('stored_files').where('id', '=', id).execute();
        else
          await db.service
            .updateTable('stored_files')
            .set({ deleted_at: clock.now() })
            .where('id', '=', id)
            .execute();
      }
      if (files.length > 0) log.info({ count: files.length }, 'expired files removed');
      if (files.length < atOnce) return;
    }
  },
});
