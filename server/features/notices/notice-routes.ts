import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { deviceChangeSchema, newDeviceSchema } from '#domain/notices/notices.ts';
import { perUser } from '../../http/check-password.ts';
import type { AppEnv, UserEnv } from '../../http/context.ts';
import { limit } from '../../http/rate-limit.ts';
import { requireUser } from '../../http/require-user.ts';
import { validate } from '../../http/validate.ts';
import {
  changeOwnDevice,
  listOwnDevices,
  putOwnDevice,
  removeOwnDevice,
  sendTestNotice,
} from './own-devices.ts';

const deviceParam = z.object({ id: z.uuid('There is no such device.') });

/** The browsers of a person that are told what happened. */
export const noticeRoutes = new Hono<AppEnv>()
  .get('/notices', requireUser, async (c) => c.json(await listOwnDevices(c.var.deps, whoAsks(c))))
  .post(
    '/notices/devices',
    requireUser,
    validate('json', newDeviceSchema),
    limit('notice-device', perUser),
    async (c) => c.json(await putOwnDevice(c.var.deps, whoAsks(c), c.req.valid('json')), 201),
  )
  .patch(
    '/notices/devices/:id',
    requireUser,
    validate('param', deviceParam),
    validate('json', deviceChangeSchema),
    async (c) => {
      const deviceId = c.req.valid('param').id;
      await changeOwnDevice(c.var.deps, { ...whoAsks(c), deviceId, ...c.req.valid('json') });
      return c.body(null, 204);
    },
  )
  .delete('/notices/devices/:id', requireUser, validate('param', deviceParam), async (c) => {
    await removeOwnDevice(c.var.deps, { ...whoAsks(c), deviceId: c.req.valid('param').id });
    return c.body(null, 204);
  })
  .post(
    '/notices/devices/:id/test',
    requireUser,
    validate('param', deviceParam),
    limit('notice-test', perUser),
    async (c) => {
      await sendTestNotice(c.var.deps, { ...whoAsks(c), deviceId: c.req.valid('param').id });
      return c.body(null, 204);
    },
  );

function whoAsks(c: { var: Pick<Context<UserEnv>['var'], 'user' | 'session'> }) {
  const { user, session } = c.var;
  return { accountId: user.accountId, loginId: user.id, sessionId: session.id };
}
