import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';

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
  async run(deps) {
    for (;;) {
      const files = await deps.db.service
        .selectFrom('stored_files')
        .select('id')
        .where('expires_at', '<=', deps.clock.now())
        .where('deleted_at', 'is', null)
        .orderBy('expires_at')
        .limit(atOnce)
        .execute();
      for (const { id } of files) await removeExpired(deps, id);
      if (files.length > 0) deps.log.info({ count: files.length }, 'expired files removed');
      if (files.length < atOnce) return;
    }
  },
});

/** Under the row's lock: somebody may be about to store the file anew, and must not lose it to us. */
async function removeExpired({ db, storage, clock }: Deps, id: string): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    const file = await tx
      .selectFrom('stored_files')
      .select(['key', 'account_id'])
      .where('id', '=', id)
      .where('expires_at', '<=', clock.now())
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!file) return;
    await storage.remove(file.key);
    // Of an account that is gone, not even the file's name stays.
    if (file.account_id === null) await tx.deleteFrom('stored_files').where('id', '=', id).execute();
    else await tx.updateTable('stored_files').set({ deleted_at: clock.now() }).where('id', '=', id).execute();
  });
}
