import { Hono } from 'hono';
import { z } from 'zod';
import { newWebhookSchema } from '#domain/developers/webhooks.ts';
import { perUser } from '../../../http/check-password.ts';
import type { AppEnv } from '../../../http/context.ts';
import { limit } from '../../../http/rate-limit.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import {
  createOwnWebhook,
  listOwnDeliveries,
  listOwnWebhooks,
  removeOwnWebhook,
  resendOwnDelivery,
  resumeOwnWebhook,
  sendTest,
} from './own-webhooks.ts';

const webhookParam = z.object({ id: z.uuid('There is no such webhook.') });
const deliveryParam = webhookParam.extend({ deliveryId: z.uuid('There is no such message.') });

export const webhookRoutes = new Hono<AppEnv>()
  .get('/webhooks', requireUser, async (c) => {
    return c.json(await listOwnWebhooks(c.var.deps, c.var.user.accountId));
  })
  .post('/webhooks', requireUser, validate('json', newWebhookSchema), limit('key', perUser), async (c) => {
    const { accountId } = c.var.user;
    return c.json(await createOwnWebhook(c.var.deps, { accountId, ...c.req.valid('json') }), 201);
  })
  .delete('/webhooks/:id', requireUser, validate('param', webhookParam), async (c) => {
    const { accountId } = c.var.user;
    await removeOwnWebhook(c.var.deps, { accountId, endpointId: c.req.valid('param').id });
    return c.body(null, 204);
  })
  .post('/webhooks/:id/resume', requireUser, validate('param', webhookParam), async (c) => {
    const { accountId } = c.var.user;
    await resumeOwnWebhook(c.var.deps, { accountId, endpointId: c.req.valid('param').id });
    return c.body(null, 204);
  })
  .post(
    '/webhooks/:id/test',
    requireUser,
    validate('param', webhookParam),
    limit('webhook-test', perUser),
    async (c) => {
      const { accountId } = c.var.user;
      await sendTest(c.var.deps, { accountId, endpointId: c.req.valid('param').id });
      return c.body(null, 204);
    },
  )
  .get('/webhooks/:id/deliveries', requireUser, validate('param', webhookParam), async (c) => {
    const { accountId } = c.var.user;
    return c.json(await listOwnDeliveries(c.var.deps, { accountId, endpointId: c.req.valid('param').id }));
  })
  .post(
    '/webhooks/:id/deliveries/:deliveryId/resend',
    requireUser,
    validate('param', deliveryParam),
    limit('webhook-test', perUser),
    async (c) => {
      const { id: endpointId, deliveryId } = c.req.valid('param');
      await resendOwnDelivery(c.var.deps, { accountId: c.var.user.accountId, endpointId, deliveryId });
      return c.body(null, 204);
    },
  );
