import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob, type Job } from '../../../jobs/define-job.ts';
import { sendBatch } from './send-batch.ts';

const payload = z.strictObject({
  campaignId: z.uuid(),
  /** Helps for a while and then goes; the other one stays until the campaign is over. */
  isHelper: z.boolean().optional(),
});

/** A job works this long and hands over to a fresh one: a lost worker costs little, and none is tried too often. */
const sliceMilliseconds = 20_000;
/** Shorter waits, such as a pace of a few seconds, are sat out. */
const shortMilliseconds = 4000;
const helpers = 3;
/** So many due at once are worth help. */
const worthHelp = 200;

/**
 * Sends a campaign until nothing is due, then comes back when something is. Any number of workers may run it at the
 * same time: rows are claimed, and what one holds the others pass by.
 */
export const sendCampaignJob: Job<typeof payload> = defineJob({
  name: 'campaigns.send',
  payload,
  // A worker that is killed costs a try: the campaign must outlive many of them.
  retry: { limit: 500, delaySeconds: 1, maxDelaySeconds: 5 },
  expireSeconds: 120,
  concurrency: 2,
  async run(deps, { campaignId, isHelper }, { signal }) {
    const began = performance.now();
    const goOn = (afterSeconds?: number) =>
      isHelper ? undefined : deps.queue.enqueue(sendCampaignJob, { campaignId }, { afterSeconds });
    let hasHelp = isHelper === true;
    while (!signal.aborted && performance.now() - began < sliceMilliseconds) {
      const result = await sendBatch(deps, campaignId, signal);
      if (result.kind === 'over') return;
      if (result.kind === 'worked') {
        if (!hasHelp && result.looked >= worthHelp) {
          hasHelp = true;
          for (let count = 0; count < helpers; count += 1)
            await deps.queue.enqueue(sendCampaignJob, { campaignId, isHelper: true });
        }
        continue;
      }
      const milliseconds = Math.max(0, result.until.getTime() - deps.clock.now().getTime());
      if (milliseconds > shortMilliseconds) return goOn(milliseconds / 1000);
      await sleep(milliseconds, undefined, { signal }).catch(() => {});
    }
    await goOn();
  },
});
