import { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../../../http/context.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { answerSound } from '../answer-sound.ts';
import { getDoubtSound } from './get-doubt-sound.ts';
import { settleDoubt } from './settle-doubt.ts';

const callParam = z.object({ id: z.uuid('There is no such call.') });
const answerSchema = z.strictObject({ isRefusal: z.boolean('Say whether it was a refusal.') });

/** Did somebody say no to the recording? The moment to listen to, and the answer. */
export const doubtRoutes = new Hono<AppEnv>()
  .get('/calls/:id/doubt.wav', requireUser, validate('param', callParam), async (c) => {
    const { accountId } = c.var.user;
    const sound = await getDoubtSound(c.var.deps, { accountId, callId: c.req.valid('param').id });
    return answerSound(c, sound);
  })
  .post(
    '/calls/:id/doubt',
    requireUser,
    validate('param', callParam),
    validate('json', answerSchema),
    async (c) => {
      const { accountId, id, name } = c.var.user;
      const callId = c.req.valid('param').id;
      const person = { id, name };
      return c.json(await settleDoubt(c.var.deps, { accountId, callId, person, ...c.req.valid('json') }));
    },
  );
