import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { pauseIfHarmful } from './pause-if-harmful.ts';

/** After each opt-out and each failure that a carrier reports. */
export const checkCampaignHealthJob = defineJob({
  name: 'campaigns.check-health',
  payload: z.strictObject({ campaignId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 1 },
  concurrency: 1,
  async run(deps, { campaignId }) {
    await pauseIfHarmful(deps, campaignId);
  },
});
