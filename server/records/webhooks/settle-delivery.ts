import { sql } from 'kysely';
import {
  webhookHoldSeconds,
  webhookPatienceHours,
  webhookPauseSeconds,
} from '#domain/developers/webhook-words.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PostOutcome } from '../../providers/webhooks/post-webhook.ts';
import type { ClaimedDelivery } from './claim-delivery.ts';
import { tellWebhookPausedJob } from './tell-webhook-paused.job.ts';

const gone = 410;

type Settling = Pick<Deps, 'db' | 'clock' | 'queue'>;

/** What came of a try; answers after how many seconds the next one is due, null when there is none. */
export async function settleDelivery(
  deps: Settling,
  claimed: ClaimedDelivery,
  outcome: PostOutcome,
): Promise<number | null> {
  return deps.db.service.transaction().execute(async (tx) => {
    // The address before what is for it, as everywhere: nobody waits crosswise.
    const endpoint = await tx
      .selectFrom('webhook_endpoints')
      .select(['failing_since as failingSince', 'paused_at as pausedAt'])
      .where('id', '=', claimed.endpointId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!endpoint) return null;
    if (outcome.error !== null) return settleFailure(deps, tx, { claimed, outcome, endpoint });
    await write(tx, claimed, outcome, { state: 'delivered', next_try_at: deps.clock.now() });
    if (endpoint.failingSince) await updateEndpoint(tx, claimed, { failing_since: null, hold_until: null });
    return null;
  });
}

interface Failure {
  claimed: ClaimedDelivery;
  outcome: PostOutcome;
  endpoint: { failingSince: Date | null; pausedAt: Date | null };
}

async function settleFailure(
  { clock, queue }: Settling,
  tx: Tx,
  { claimed, outcome, endpoint }: Failure,
): Promise<number | null> {
  const now = clock.now();
  const since = endpoint.failingSince ?? now;
  const failingSeconds = (now.getTime() - since.getTime()) / 1000;
  const pause = webhookPauseSeconds[claimed.attempts - 1];
  const pauses =
    outcome.status === gone || (pause === undefined && failingSeconds >= webhookPatienceHours * 3600);
  // A little later than said, so that a crowd does not come at once.
  const seconds = pauses || pause === undefined ? null : Math.ceil(pause * (1 + Math.random() / 10));
  // What finds the address paused is not lost: it goes out with the rest when its owner resumes.
  const state = pauses || pause !== undefined ? 'waiting' : 'failed';
  await write(tx, claimed, outcome, { state, next_try_at: later(now, seconds ?? 0) });
  const holdSeconds = holdBack(failingSeconds);
  await updateEndpoint(tx, claimed, {
    failing_since: since,
    hold_until: later(now, holdSeconds),
    ...(pauses && { paused_at: endpoint.pausedAt ?? now }),
  });
  if (pauses && !endpoint.pausedAt)
    await queue.enqueue(tellWebhookPausedJob, { endpointId: claimed.endpointId }, { tx });
  return seconds === null ? null : Math.max(seconds, Math.ceil(holdSeconds));
}

/** The longer an address fails, the less often it is asked. */
function holdBack(failingSeconds: number): number {
  const { least, most } = webhookHoldSeconds;
  return Math.min(most, Math.max(least, failingSeconds / 4));
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

async function updateEndpoint(
  tx: Tx,
  { endpointId }: ClaimedDelivery,
  to: { failing_since: Date | null; hold_until: Date | null; paused_at?: Date },
): Promise<void> {
  await tx.updateTable('webhook_endpoints').set(to).where('id', '=', endpointId).execute();
}

/** The server stops in the middle of a try: nobody knows what came of it, and it does not count. */
export async function releaseDelivery({ db }: Pick<Deps, 'db'>, { id }: ClaimedDelivery): Promise<void> {
  await db.service
    .updateTable('webhook_deliveries')
    .set({ attempts: sql`greatest(attempts - 1, 0)`, claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
