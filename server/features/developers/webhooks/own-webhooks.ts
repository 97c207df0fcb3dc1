import { sql } from 'kysely';
import { developerMessages } from '#domain/developers/developer-words.ts';
import type { CreatedWebhook, ShownDelivery, Webhooks } from '#domain/developers/shown-developers.ts';
import { mostWebhooks, type WebhookEvent, webhookMessages } from '#domain/developers/webhook-words.ts';
import type { NewWebhook } from '#domain/developers/webhooks.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { isBusinessPlan } from '../../../records/accounts/is-business-plan.ts';
import {
  createTestDelivery,
  createWebhook,
  endHold,
  removeWebhook,
  resendDelivery,
  resumeWebhook,
} from '../../../records/webhooks/change-webhooks.ts';
import { deliverWebhooksJob } from '../../../records/webhooks/deliver-webhooks.job.ts';

interface Own {
  accountId: string;
  endpointId: string;
}

export async function listOwnWebhooks({ db }: Deps, accountId: string): Promise<Webhooks<Date>> {
  const webhooks = await db.service
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'events', 'failing_since as failingSince', 'paused_at as pausedAt'])
    .select('created_at as createdAt')
    .$narrowType<{ events: WebhookEvent[] }>()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { webhooks, isIncluded: await isBusinessPlan(db.service, accountId) };
}

export async function createOwnWebhook(
  { db, env, webhookSecrets }: Deps,
  wanted: NewWebhook & { accountId: string },
): Promise<CreatedWebhook> {
  const { accountId, url } = wanted;
  if (!env.WEBHOOKS_TO_OWN_NETWORK && !url.startsWith('https://'))
    throw new AppError('validation_failed', {
      userMessage: webhookMessages.needsHttps,
      issues: [{ path: 'url', message: webhookMessages.needsHttps }],
    });
  const { id } = await db.service.transaction().execute(async (tx) => {
    await refuseWithoutRoom(tx, accountId);
    return createWebhook(tx, wanted);
  });
  return { id, secret: webhookSecrets.secretFor(id) };
}

async function refuseWithoutRoom(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  await refuseWithoutPlan(tx, accountId);
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (count >= mostWebhooks) throw new AppError('conflict', { userMessage: webhookMessages.tooMany });
}

async function refuseWithoutPlan(tx: Tx, accountId: string): Promise<void> {
  if (!(await isBusinessPlan(tx, accountId)))
    throw new AppError('plan_limit_reached', { userMessage: developerMessages.notIncluded });
}

const noSuchWebhook = () => new AppError('not_found', { userMessage: 'There is no such webhook.' });

export async function removeOwnWebhook({ db }: Deps, own: Own): Promise<void> {
  if (!(await db.service.transaction().execute((tx) => removeWebhook(tx, own)))) throw noSuchWebhook();
}

export async function resumeOwnWebhook(deps: Deps, own: Own): Promise<void> {
  await change(deps, own, (tx, { at }) => resumeWebhook(tx, { ...own, at }));
}

/** Goes the way of everything else, and is in the log with what came of it. */
export async function sendTest(deps: Deps, own: Own): Promise<void> {
  await change(deps, own, async (tx, { at, isPaused }) => {
    if (isPaused) throw pausedWebhook();
    await createTestDelivery(tx, { ...own, at });
    await endHold(tx, own);
  });
}

export async function resendOwnDelivery(deps: Deps, own: Own & { deliveryId: string }): Promise<void> {
  await change(deps, own, async (tx, { at, isPaused }) => {
    if (isPaused) throw pausedWebhook();
    if (!(await resendDelivery(tx, { ...own, at }))) throw noSuchWebhook();
    await endHold(tx, own);
  });
}

const pausedWebhook = () =>
  new AppError('conflict', { userMessage: 'This webhook is paused. Resume it first.' });

async function change(
  { db, queue, clock }: Deps,
  { accountId, endpointId }: Own,
  work: (tx: Tx, found: { at: Date; isPaused: boolean }) => Promise<void>,
): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    const endpoint = await tx
      .selectFrom('webhook_endpoints')
      .select('paused_at')
      .where('account_id', '=', accountId)
      .where('id', '=', endpointId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!endpoint) throw noSuchWebhook();
    await refuseWithoutPlan(tx, accountId);
    await work(tx, { at: clock.now(), isPaused: endpoint.paused_at !== null });
    await queue.enqueue(deliverWebhooksJob, { endpointId }, { tx });
  });
}

const mostShown = 50;

export async function listOwnDeliveries(
  { db, clock }: Deps,
  { accountId, endpointId }: Own,
): Promise<{ deliveries: ShownDelivery<Date>[] }> {
  const rows = await db.service
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
    .select(['webhook_deliveries.id', 'type', 'state', 'attempts', 'last_status as lastStatus'])
    .select(['last_error as lastError', 'last_tried_at as lastTriedAt'])
    .select('webhook_deliveries.created_at as createdAt')
    .select(
      sql<Date | null>`case when state = 'waiting' and paused_at is null then greatest(next_try_at, hold_until) end`.as(
        'nextTryAt',
      ),
    )
    .where('webhook_deliveries.account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .orderBy('webhook_deliveries.created_at', 'desc')
    .orderBy('webhook_deliveries.id')
    .limit(mostShown)
    .execute();
  const now = clock.now();
  return {
    deliveries: rows.map((row) => ({ ...row, isOnItsWay: row.nextTryAt !== null && row.nextTryAt <= now })),
  };
}
