import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** What has run out and is of no more use: sessions, links that were never opened, counters. */
export const sweepSignInsJob = defineJob({
  name: 'accounts.sweep-sign-ins',
  payload: z.strictObject({}),
  retry: { limit: 2, delaySeconds: 60 },
  schedule: '41 * * * *',
  async run({ identity, rateLimits }) {
    await identity.sweep();
    await rateLimits.sweep();
  },
});
