import { z } from 'zod';
import { webhookDays } from '#domain/developers/webhook-words.ts';
import type { Database } from '../../db/database.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { deliverWebhooksJob } from './deliver-webhooks.job.ts';

const mostDeleted = 5000;

/** What is due without a job goes out: a worker was killed, or nobody woke it. Old ones go. */
export const sweepWebhooksJob = defineJob({
  name: 'webhooks.sweep',
  payload: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run({ db, queue, clock }) {
    const now = clock.now();
    for (const { id } of await listDue(db, now)) await queue.enqueue(deliverWebhooksJob, { endpointId: id });
    await deleteOld(db, new Date(now.getTime() - webhookDays * 24 * 3600_000));
  },
});

function listDue({ service }: Database, now: Date) {
  return service
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('paused_at', 'is', null)
    .where((eb) => eb.or([eb('hold_until', 'is', null), eb('hold_until', '<=', now)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries')
          .select('webhook_deliveries.id')
          .whereRef('endpoint_id', '=', 'webhook_endpoints.id')
          .where('state', '=', 'waiting')
          .where('next_try_at', '<=', now),
      ),
    )
    .execute();
}

/** In portions: a great many at once would hold up what is sent. The next minute brings the next. */
async function deleteOld({ service }: Database, before: Date): Promise<void> {
  await service
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('webhook_deliveries')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(mostDeleted)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
