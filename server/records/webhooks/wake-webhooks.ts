import { liftToService, type Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { deliverWebhooksJob } from './deliver-webhooks.job.ts';

/** What was just noted goes out at once; without this it waits for the sweep of the minute. */
export async function wakeWebhooks(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  accountId: string | null,
): Promise<void> {
  if (!accountId) return;
  const due = await liftToService(tx, () =>
    tx
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
      .select('endpoint_id as endpointId')
      .distinct()
      .where('webhook_deliveries.account_id', '=', accountId)
      .where('state', '=', 'waiting')
      .where('attempts', '=', 0)
      .where('paused_at', 'is', null)
      .where('next_try_at', '<=', clock.now())
      .execute(),
  );
  for (const { endpointId } of due) await queue.enqueue(deliverWebhooksJob, { endpointId }, { tx });
}
