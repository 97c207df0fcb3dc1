import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { editLineSchema, lineCodeSchema } from '#domain/lines/lines.ts';
import type { LineList } from '#domain/lines/shown-lines.ts';
import type { AppEnv, UserEnv } from '../../http/context.ts';
import { limit } from '../../http/rate-limit.ts';
import { requireUser } from '../../http/require-user.ts';
import { validate } from '../../http/validate.ts';
import { askLineAddressAgain } from './ask-again.ts';
import { changeOwnLine } from './change-own-line.ts';
import { getAllowance } from './get-allowance.ts';
import { listLines } from './list-lines.ts';
import { makeLinePrimary } from './make-line-primary.ts';
import { removeOwnLine } from './remove-own-line.ts';
import { sendLineCode } from './send-line-code.ts';
import { verifyLine } from './verify-line.ts';

const lineParam = validate('param', z.object({ id: z.uuid() }));
const perUser = (c: Context) => (c as unknown as Context<UserEnv>).var.user.id;

export const lineRoutes = new Hono<AppEnv>()
  .get('/lines', requireUser, async (c) => {
    const { deps, user } = c.var;
    const [lines, allowance] = await Promise.all([listLines(deps, user), getAllowance(deps, user.accountId)]);
    return c.json({ lines, included: allowance.lines } satisfies LineList<Date>);
  })
  .patch('/lines/:id', requireUser, lineParam, validate('json', editLineSchema), async (c) => {
    const own = { accountId: c.var.user.accountId, lineId: c.req.valid('param').id };
    await changeOwnLine(c.var.deps, { ...own, change: c.req.valid('json') });
    return c.body(null, 204);
  })
  .delete('/lines/:id', requireUser, lineParam, async (c) => {
    await removeOwnLine(c.var.deps, { accountId: c.var.user.accountId, lineId: c.req.valid('param').id });
    return c.body(null, 204);
  })
  .post('/lines/:id/primary', requireUser, lineParam, async (c) => {
    await makeLinePrimary(c.var.deps, { accountId: c.var.user.accountId, lineId: c.req.valid('param').id });
    return c.body(null, 204);
  })
  .post('/lines/:id/code', requireUser, lineParam, async (c) => {
    return c.json(
      await sendLineCode(c.var.deps, { accountId: c.var.user.accountId, lineId: c.req.valid('param').id }),
    );
  })
  .post(
    '/lines/:id/verify',
    requireUser,
    lineParam,
    validate('json', lineCodeSchema),
    limit('line-verify', perUser),
    async (c) => {
      const own = { accountId: c.var.user.accountId, lineId: c.req.valid('param').id };
      await verifyLine(c.var.deps, { ...own, code: c.req.valid('json').code });
      return c.body(null, 204);
    },
  )
  .post('/lines/:id/confirmation', requireUser, lineParam, async (c) => {
    const { accountId, emailVerified: isEmailConfirmed } = c.var.user;
    await askLineAddressAgain(c.var.deps, { accountId, isEmailConfirmed, lineId: c.req.valid('param').id });
    return c.body(null, 204);
  });
