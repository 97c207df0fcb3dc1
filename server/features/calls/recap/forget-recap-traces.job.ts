import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { countedMs } from './count-recap-sends.ts';
import { recapMilliseconds } from './create-recap.ts';

/** What no limit counts any more, and the stop links of accounts that are gone, unless they stopped every business. */
export const forgetRecapTracesJob = defineJob({
  name: 'calls.forget-recap-traces',
  payload: z.object({}),
  schedule: '23 * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run({ db, clock }) {
    const now = clock.now().getTime();
    await db.service
      .deleteFrom('recap_sends')
      .where('sent_at', '<', new Date(now - countedMs))
      .execute();
    await db.service
      .deleteFrom('recap_opt_outs')
      .where('account_id', 'is', null)
      .where('stopped_everywhere_at', 'is', null)
      // As long as the link to a recap itself works.
      .where('mailed_at', '<', new Date(now - recapMilliseconds))
      .execute();
  },
});
