import { sql } from 'kysely';
import { webhookPatienceHours, webhookPauseSeconds } from '#domain/developers/webhook-words.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PostOutcome } from '../../providers/webhooks/post-webhook.ts';
import type { ClaimedDelivery } from './claim-delivery.ts';
import { tellWebhookPausedJob } from './tell-webhook-paused.job.ts';

/** While an address fails, what else waits for it is held back so long. */
const holdBackSeconds = 30;
const gone = 410;

/** What came of a try; answers after how many seconds the next one is due, null when there is none. */
export async function settleDelivery(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  claimed: ClaimedDelivery,
  outcome: PostOutcome,
): Promise<number | null> {
  const now = deps.clock.now();
  return deps.db.service.transaction().execute(async (tx) => {
    if (outcome.error === null) {
      await write(tx, claimed, outcome, { state: 'delivered', next_try_at: now });
      await tx
        .updateTable('webhook_endpoints')
        .set({ failing_since: null })
        .where('id', '=', claimed.endpointId)
        .where('failing_since', 'is not', null)
        .execute();
      return null;
    }
    const pause = webhookPauseSeconds[claimed.attempts - 1];
    const isLast = pause === undefined || outcome.status === gone;
    // A little later than said, so that a crowd does not come at once.
    const seconds = isLast ? null : Math.ceil(pause * (1 + Math.random() / 10));
    await write(tx, claimed, outcome, {
      state: isLast ? 'failed' : 'waiting',
      next_try_at: later(now, seconds ?? 0),
    });
    await holdBack(tx, claimed, later(now, holdBackSeconds));
    const since = await noteFailing(tx, claimed, now);
    const isPatienceOver = since && now.getTime() - since.getTime() >= webhookPatienceHours * 3600_000;
    if (outcome.status === gone || (isLast && isPatienceOver)) await pauseEndpoint(deps, tx, claimed, now);
    return seconds;
  });
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

async function write(
  tx: Tx,
  { id }: ClaimedDelivery,
  { status, error }: PostOutcome,
  to: { state: 'waiting' | 'delivered' | 'failed'; next_try_at: Date },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ ...to, last_status: status, last_error: error?.slice(0, 300) ?? null, claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

async function holdBack(tx: Tx, { id, endpointId }: ClaimedDelivery, until: Date): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_try_at: until })
    .where('endpoint_id', '=', endpointId)
    .where('id', '!=', id)
    .where('state', '=', 'waiting')
    .where('next_try_at', '<', until)
    .execute();
}

async function noteFailing(tx: Tx, { endpointId }: ClaimedDelivery, now: Date): Promise<Date | null> {
  const row = await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: sql`coalesce(failing_since, ${now}::timestamptz)` })
    .where('id', '=', endpointId)
    .returning('failing_since')
    .executeTakeFirst();
  return row?.failing_since ?? null;
}

async function pauseEndpoint(
  { queue }: Pick<Deps, 'queue'>,
  tx: Tx,
  { endpointId }: ClaimedDelivery,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_endpoints')
    .set({ paused_at: now })
    .where('id', '=', endpointId)
    .where('paused_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await queue.enqueue(tellWebhookPausedJob, { endpointId }, { tx });
}
