import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { startCampaign } from './start-campaign.ts';

/** From audience to recipients to the first text. Safe to enqueue again: what is done is not done twice. */
export const startCampaignJob = defineJob({
  name: 'campaigns.start',
  payload: z.strictObject({ campaignId: z.uuid() }),
  retry: { limit: 10, delaySeconds: 5, maxDelaySeconds: 600 },
  expireSeconds: 600,
  async run(deps, { campaignId }) {
    await startCampaign(deps, { campaignId });
  },
});
