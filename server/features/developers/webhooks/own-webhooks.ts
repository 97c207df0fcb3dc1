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
  if (!(await isBusinessPlan(tx, accountId)))
    throw new AppError('plan_limit_reached', { userMessage: developerMessages.notIncluded });
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (count >= mostWebhooks) throw new AppError('conflict', { userMessage: webhookMessages.tooMany });
}

const noSuchWebhook = () => new AppError('not_found', { userMessage: 'There is no such webhook.' });

export async function removeOwnWebhook({ db }: Deps, own: Own): Promise<void> {
  if (!(await db.service.transaction().execute((tx) => removeWebhook(tx, own)))) throw noSuchWebhook();
}

export async function resumeOwnWebhook(deps: Deps, own: Own): Promise<void> {
  await change(deps, own, (tx, at) => resumeWebhook(tx, { ...own, at }));
}

/** Goes the way of everything else, and is in the log with what came of it. */
export async function sendTest(deps: Deps, own: Own): Promise<void> {
  await change(deps, own, async (tx, at) => {
    const known = await tx
      .selectFrom('webhook_endpoints')
      .select('paused_at')
      .where('account_id', '=', own.accountId)
      .where('id', '=', own.endpointId)
      .executeTakeFirst();
    if (!known) return false;
    if (known.paused_at)
      throw new AppError('conflict', { userMessage: 'This webhook is paused. Resume it first.' });
    await createTestDelivery(tx, { ...own, at });
    return true;
  });
}

export async function resendOwnDelivery(deps: Deps, own: Own & { deliveryId: string }): Promise<void> {
  await change(deps, own, (tx, at) => resendDelivery(tx, { ...own, at }));
}

async function change(
  { db, queue, clock }: Deps,
  { endpointId }: Own,
  work: (tx: Tx, at: Date) => Promise<boolean>,
): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    if (!(await work(tx, clock.now()))) throw noSuchWebhook();
    await queue.enqueue(deliverWebhooksJob, { endpointId }, { tx });
  });
}

const mostShown = 50;

export async function listOwnDeliveries(
  { db }: Deps,
  { accountId, endpointId }: Own,
): Promise<{ deliveries: ShownDelivery<Date>[] }> {
  const rows = await db.service
    .selectFrom('webhook_deliveries')
    .select(['id', 'type', 'state', 'attempts', 'last_status as lastStatus', 'last_error as lastError'])
    .select(['last_tried_at as lastTriedAt', 'next_try_at as nextTryAt', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostShown)
    .execute();
  return {
    deliveries: rows.map((row) => ({ ...row, nextTryAt: row.state === 'waiting' ? row.nextTryAt : null })),
  };
}
