import { Hono } from 'hono';
import { changeAccountSchema, changeEmailSchema } from '#domain/accounts/accounts.ts';
import { checkPassword, perUser } from '../../../http/check-password.ts';
import type { AppEnv } from '../../../http/context.ts';
import { limit } from '../../../http/rate-limit.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { describeSession } from '../describe-session.ts';
import { changeOwnAccount } from './change-own-account.ts';
import { findEmailChange, requestEmailChange, withdrawEmailChange } from './request-email-change.ts';

/** Who the account is: its name, its time zone and the address it signs in with. */
export const accountDetailsRoutes = new Hono<AppEnv>()
  .patch('/account', requireUser, validate('json', changeAccountSchema), async (c) => {
    const change = c.req.valid('json');
    await changeOwnAccount(c.var.deps, c.var.user, change);
    return c.json(describeSession({ user: { ...c.var.user, ...change }, session: c.var.session }));
  })
  .get('/account/email', requireUser, async (c) => c.json(await findEmailChange(c.var.deps, c.var.user.id)))
  .post(
    '/account/email',
    requireUser,
    validate('json', changeEmailSchema),
    limit('password', perUser),
    limit('change-email', perUser),
    checkPassword,
    async (c) => c.json(await requestEmailChange(c.var.deps, c.var.user, c.req.valid('json').email)),
  )
  .delete('/account/email', requireUser, async (c) => {
    await withdrawEmailChange(c.var.deps, c.var.user.id);
    return c.body(null, 204);
  });
