import { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../../../http/context.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { joinCalls } from './join-calls.ts';
import { listOtherHalves } from './list-other-halves.ts';
import { takeApart } from './take-apart.ts';

const callParam = z.object({ id: z.uuid('There is no such call.') });
const joinSchema = z.strictObject({ otherId: z.uuid('There is no such call.') });

/** Two halves of a call that dropped. */
export const halfRoutes = new Hono<AppEnv>()
  .get('/calls/:id/halves', requireUser, validate('param', callParam), async (c) => {
    const owner = { accountId: c.var.user.accountId, callId: c.req.valid('param').id };
    return c.json(await listOtherHalves(c.var.deps, owner));
  })
  .post(
    '/calls/:id/join',
    requireUser,
    validate('param', callParam),
    validate('json', joinSchema),
    async (c) => {
      const owner = { accountId: c.var.user.accountId, callId: c.req.valid('param').id };
      return c.json(await joinCalls(c.var.deps, { ...owner, ...c.req.valid('json') }));
    },
  )
  .post('/calls/:id/take-apart', requireUser, validate('param', callParam), async (c) => {
    const owner = { accountId: c.var.user.accountId, callId: c.req.valid('param').id };
    return c.json(await takeApart(c.var.deps, owner));
  });
