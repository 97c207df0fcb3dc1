import { z } from 'zod';
import { takeApartHours } from '#domain/calls/halves.ts';
import { defineJob } from '../../../jobs/define-job.ts';

/** What calls were before they were joined is kept for as long as they can be taken apart. */
export const forgetFormerJob = defineJob({
  name: 'calls.forget-former',
  payload: z.object({}),
  schedule: '23 * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run({ db, clock }) {
    await db.service
      .updateTable('call_joins')
      .set({ former: null })
      .where('former', 'is not', null)
      .where('joined_at', '<=', new Date(clock.now().getTime() - takeApartHours * 3600_000))
      .execute();
  },
});
