import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';

export interface ClaimedDelivery {
  id: string;
  accountId: string;
  endpointId: string;
  url: string;
  payload: unknown;
  attempts: number;
}

/** The oldest that is due, for this process alone, for so long. */
export async function claimDelivery(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { endpointId, claimSeconds }: { endpointId: string; claimSeconds: number },
): Promise<ClaimedDelivery | null> {
  const now = clock.now();
  return db.service.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
      .select(['webhook_deliveries.id', 'webhook_deliveries.account_id as accountId', 'url', 'payload'])
      .select('attempts')
      .where('endpoint_id', '=', endpointId)
      .where('paused_at', 'is', null)
      .where('state', '=', 'waiting')
      .where('next_try_at', '<=', now)
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', sql<Date>`now()`)]))
      .orderBy('next_try_at')
      .orderBy('webhook_deliveries.created_at')
      .limit(1)
      .forUpdate('webhook_deliveries')
      .skipLocked()
      .executeTakeFirst();
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
    return { ...due, attempts, endpointId };
  });
}
