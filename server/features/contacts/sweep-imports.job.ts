import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Uploaded lists and their error files hold people's data: past their day they go. */
export const sweepImportsJob = defineJob({
  name: 'contacts.sweep-imports',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  concurrency: 1,
  schedule: '40 9 * * *',
  async run({ db, storage, clock }) {
    const now = clock.now();
    const expired = await db.service
      .selectFrom('stored_files')
      .select(['id', 'key'])
      .where('kind', 'in', ['contact_import', 'import_errors'])
      .where('deleted_at', 'is', null)
      .where('expires_at', '<=', now)
      .limit(1000)
      .execute();
    for (const { id, key } of expired) {
      await storage.remove(key);
      await db.service.updateTable('stored_files').set({ deleted_at: now }).where('id', '=', id).execute();
    }
  },
});
