import { Hono } from 'hono';
import { z } from 'zod';
import { askedTimeSchema, changePromiseSchema, promiseListSchema } from '#domain/promises/promises.ts';
import type { AppEnv } from '../../../http/context.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { answerSound } from '../answer-sound.ts';
import { changePromise } from './change-promise.ts';
import { listClashes } from './clashes/list-clashes.ts';
import { dismissPromise, restorePromise } from './dismiss-promise.ts';
import { getPromiseSound } from './get-promise-sound.ts';
import { listPeople, listPromises } from './list-promises.ts';

const promiseParam = z.object({
  id: z.uuid('There is no such call.'),
  promiseId: z.uuid('There is no such promise.'),
});

/** The promises of all calls. Done is said at the call, where its ticket says it too. */
export const promiseRoutes = new Hono<AppEnv>()
  .get('/promises', requireUser, validate('query', promiseListSchema), async (c) => {
    return c.json(await listPromises(c.var.deps, c.var.user, c.req.valid('query')));
  })
  .get('/promises/people', requireUser, async (c) => {
    return c.json(await listPeople(c.var.deps, c.var.user.accountId));
  })
  .get(
    '/calls/:id/promises/:promiseId/sound.wav',
    requireUser,
    validate('param', promiseParam),
    async (c) => {
      const { id: callId, promiseId } = c.req.valid('param');
      const sound = await getPromiseSound(c.var.deps, { accountId: c.var.user.accountId, callId, promiseId });
      return answerSound(c, sound);
    },
  )
  .patch(
    '/calls/:id/promises/:promiseId',
    requireUser,
    validate('param', promiseParam),
    validate('json', changePromiseSchema),
    async (c) => {
      const { id: callId, promiseId } = c.req.valid('param');
      const of = { accountId: c.var.user.accountId, callId, promiseId };
      await changePromise(c.var.deps, { ...of, change: c.req.valid('json') });
      return c.body(null, 204);
    },
  )
  // Asked with a body: what was promised does not belong into an address.
  .post(
    '/calls/:id/promises/:promiseId/clashes',
    requireUser,
    validate('param', promiseParam),
    validate('json', askedTimeSchema),
    async (c) => {
      const { id: callId, promiseId } = c.req.valid('param');
      const asked = c.req.valid('json');
      return c.json(await listClashes(c.var.deps, c.var.user, { callId, promiseId, asked }));
    },
  )
  .delete('/calls/:id/promises/:promiseId', requireUser, validate('param', promiseParam), async (c) => {
    const { id: callId, promiseId } = c.req.valid('param');
    await dismissPromise(c.var.deps, { accountId: c.var.user.accountId, callId, promiseId });
    return c.body(null, 204);
  })
  .post('/calls/:id/promises/:promiseId/restore', requireUser, validate('param', promiseParam), async (c) => {
    const { id: callId, promiseId } = c.req.valid('param');
    await restorePromise(c.var.deps, { accountId: c.var.user.accountId, callId, promiseId });
    return c.body(null, 204);
  });
