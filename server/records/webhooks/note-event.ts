import type { Kysely } from 'kysely';
import type { WebhookEvent } from '#domain/developers/webhook-words.ts';
import { liftToService, type Tx } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';

interface NotedEvent {
  accountId: string;
  type: WebhookEvent;
  /** Ids alone: what was said is asked for with a key, and not kept twice. */
  data: Record<string, string | null>;
  at: Date;
}

/** In the transaction of what happened: both are there, or neither. One row for each address that wants to know. */
export async function noteEvent(tx: Kysely<DB>, { accountId, type, data, at }: NotedEvent): Promise<void> {
  await liftToService(tx as Tx, async () => {
    const endpoints = await tx
      .selectFrom('webhook_endpoints')
      .innerJoin('account_plans', 'account_plans.account_id', 'webhook_endpoints.account_id')
      .select(['webhook_endpoints.id', 'events'])
      .where('webhook_endpoints.account_id', '=', accountId)
      .where('plan_tier', '=', 'business')
      .execute();
    const told = endpoints.filter(({ events }) => events.includes(type));
    if (told.length === 0) return;
    const payload = JSON.stringify({ type, timestamp: at.toISOString(), data });
    const row = { account_id: accountId, type, payload, next_try_at: at, created_at: at };
    await tx
      .insertInto('webhook_deliveries')
      .values(told.map(({ id }) => ({ ...row, endpoint_id: id })))
      .execute();
  });
}
