import { type Kysely, sql } from 'kysely';
import type { WebhookEvent } from '#domain/developers/webhook-words.ts';
import { liftToService, type Tx } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { onBusinessPlan } from '../accounts/is-business-plan.ts';

/** Ids alone: what was said is asked for with a key, and not kept twice. */
type EventData = Record<string, string | null>;

interface NotedEvent {
  accountId: string;
  type: WebhookEvent;
  /** Looked up only where somebody is told; null when there is nothing to tell after all. */
  data: EventData | (() => Promise<EventData | null>);
  at: Date;
}

/**
 * In the transaction of what happened: both are there, or neither. One row for each address that wants to know; answers
 * which of them can be told now.
 */
export async function noteEvent(
  tx: Kysely<DB>,
  { accountId, type, data, at }: NotedEvent,
): Promise<string[]> {
  return liftToService(tx as Tx, async () => {
    const told = await listTold(tx, accountId, type);
    const known = told.length > 0 && (typeof data === 'function' ? await data() : data);
    if (!known) return [];
    const payload = JSON.stringify({ type, timestamp: at.toISOString(), data: known });
    const row = { account_id: accountId, type, payload, next_try_at: at, created_at: at };
    await tx
      .insertInto('webhook_deliveries')
      .values(told.map(({ id }) => ({ ...row, endpoint_id: id })))
      .execute();
    const awake = told.filter(({ pausedAt, holdUntil }) => !pausedAt && !(holdUntil && holdUntil > at));
    return remember(
      tx,
      awake.map(({ id }) => id),
    );
  });
}

/** Kept until the end of the transaction; one that its owner removes at this moment is not told, and stops nothing. */
function listTold(tx: Kysely<DB>, accountId: string, type: WebhookEvent) {
  return tx
    .selectFrom('webhook_endpoints')
    .select(['webhook_endpoints.id', 'paused_at as pausedAt', 'hold_until as holdUntil'])
    .where('webhook_endpoints.account_id', '=', accountId)
    .where(onBusinessPlan(sql.ref('webhook_endpoints.account_id')))
    .where((eb) => eb(eb.val<string>(type), '=', eb.fn.any('events')))
    .forKeyShare('webhook_endpoints')
    .skipLocked()
    .execute();
}

const noted = new WeakMap<Kysely<DB>, Set<string>>();

function remember(tx: Kysely<DB>, endpointIds: string[]): string[] {
  if (endpointIds.length > 0) noted.set(tx, new Set([...(noted.get(tx) ?? []), ...endpointIds]));
  return endpointIds;
}

/** The addresses that this transaction has noted something for and not yet woken. */
export function takeNoted(tx: Kysely<DB>): string[] {
  const endpointIds = [...(noted.get(tx) ?? [])];
  noted.delete(tx);
  return endpointIds;
}
