import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { deliverWebhooksJob } from './deliver-webhooks.job.ts';
import { takeNoted } from './note-event.ts';

/** What this transaction noted goes out as soon as it ends well; without this it waits for the sweep of the minute. */
export async function wakeWebhooks({ queue }: Pick<Deps, 'queue'>, tx: Tx): Promise<void> {
  for (const endpointId of takeNoted(tx)) await queue.enqueue(deliverWebhooksJob, { endpointId }, { tx });
}
