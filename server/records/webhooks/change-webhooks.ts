import type { NewWebhook } from '#domain/developers/webhooks.ts';
import type { Tx } from '../../db/database.ts';

export function createWebhook(tx: Tx, { accountId, url, events }: NewWebhook & { accountId: string }) {
  return tx
    .insertInto('webhook_endpoints')
    .values({ account_id: accountId, url, events })
    .returning('id')
    .executeTakeFirstOrThrow();
}

interface Own {
  accountId: string;
  endpointId: string;
}

/** False when there is none. What waits for it goes along. */
export async function removeWebhook(tx: Tx, { accountId, endpointId }: Own): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook_endpoints')
    .where('account_id', '=', accountId)
    .where('id', '=', endpointId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whatever waited goes out, all of it with its tries anew. */
export async function resumeWebhook(
  tx: Tx,
  { accountId, endpointId, at }: Own & { at: Date },
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ paused_at: null, failing_since: null, hold_until: null })
    .where('account_id', '=', accountId)
    .where('id', '=', endpointId)
    .execute();
  await tx
    .updateTable('webhook_deliveries')
    .set({ attempts: 0, next_try_at: at })
    .where('endpoint_id', '=', endpointId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .execute();
}

/** The owner wants to see what comes of it now, however long it would be held back. */
export async function endHold(tx: Tx, { accountId, endpointId }: Own): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ hold_until: null })
    .where('account_id', '=', accountId)
    .where('id', '=', endpointId)
    .where('hold_until', 'is not', null)
    .execute();
}

export async function createTestDelivery(
  tx: Tx,
  { accountId, endpointId, at }: Own & { at: Date },
): Promise<void> {
  const payload = JSON.stringify({
    type: 'test',
    timestamp: at.toISOString(),
    data: { webhookId: endpointId },
  });
  await tx
    .insertInto('webhook_deliveries')
    .values({
      account_id: accountId,
      endpoint_id: endpointId,
      type: 'test',
      payload,
      next_try_at: at,
      created_at: at,
    })
    .execute();
}

/** The same message once more, with the id it always had. False when there is none. */
export async function resendDelivery(
  tx: Tx,
  { accountId, endpointId, deliveryId, at }: Own & { deliveryId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, next_try_at: at })
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', deliveryId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
