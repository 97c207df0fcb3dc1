import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';

export interface ClaimedDelivery {
  id: string;
  endpointId: string;
  url: string;
  payload: unknown;
  attempts: number;
}

/** The oldest that is due, for this process alone, for so long. An address is told one thing at a time: none while another is on its way. */
export async function claimDelivery(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { endpointId, claimSeconds }: { endpointId: string; claimSeconds: number },
): Promise<ClaimedDelivery | null> {
  const now = clock.now();
  return db.service.transaction().execute(async (tx) => {
    const endpoint = await lockAwake(tx, endpointId, now);
    const due = endpoint && (await findDue(tx, endpointId, now));
    if (!due) return null;
    const attempts = due.attempts + 1;
    await tx
      .updateTable('webhook_deliveries')
      .set({
        attempts,
        last_tried_at: now,
        claimed_until: sql`now() + make_interval(secs => ${claimSeconds})`,
      })
      .where('id', '=', due.id)
      .execute();
    return { ...due, ...endpoint, attempts, endpointId };
  });
}

function lockAwake(tx: Tx, endpointId: string, now: Date) {
  return tx
    .selectFrom('webhook_endpoints')
    .select('url')
    .where('id', '=', endpointId)
    .where('paused_at', 'is', null)
    .where((eb) => eb.or([eb('hold_until', 'is', null), eb('hold_until', '<=', now)]))
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

function findDue(tx: Tx, endpointId: string, now: Date) {
  return tx
    .selectFrom('webhook_deliveries')
    .select(['id', 'payload', 'attempts'])
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as sent')
            .select('sent.id')
            .where('sent.endpoint_id', '=', endpointId)
            .where('sent.claimed_until', '>', sql<Date>`now()`),
        ),
      ),
    )
    .orderBy('next_try_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}
