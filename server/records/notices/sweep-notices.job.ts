import { z } from 'zod';
import { noticeDays } from '#domain/notices/notice-words.ts';
import { defineJob } from '../../jobs/define-job.ts';

/** What was told is remembered only so that nobody is told twice. */
export const sweepNoticesJob = defineJob({
  name: 'notices.sweep',
  payload: z.strictObject({}),
  retry: { limit: 2, delaySeconds: 60 },
  schedule: '23 * * * *',
  async run({ db, clock }) {
    const before = new Date(clock.now().getTime() - noticeDays * 24 * 3600_000);
    await db.service.deleteFrom('notices').where('created_at', '<', before).execute();
  },
});
