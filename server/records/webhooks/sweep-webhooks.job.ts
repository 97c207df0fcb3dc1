import { z } from 'zod';
import { webhookDays } from '#domain/developers/webhook-words.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { deliverWebhooksJob } from './deliver-webhooks.job.ts';

/** What is due without a job goes out: a worker was killed, or nobody woke it. Old ones go. */
export const sweepWebhooksJob = defineJob({
  name: 'webhooks.sweep',
  payload: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run({ db, queue, clock }) {
    const now = clock.now();
    const due = await db.service
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
      .select('endpoint_id as endpointId')
      .distinct()
      .where('state', '=', 'waiting')
      .where('paused_at', 'is', null)
      .where('next_try_at', '<=', now)
      .execute();
    for (const { endpointId } of due) await queue.enqueue(deliverWebhooksJob, { endpointId });
    await db.service
      .deleteFrom('webhook_deliveries')
      .where('created_at', '<', new Date(now.getTime() - webhookDays * 24 * 3600_000))
      .execute();
  },
});
