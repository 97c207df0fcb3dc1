import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/plain/errors.ts';
import type { UserEnv } from './context.ts';
import { identityHeaders } from './identity-headers.ts';

/** After `validate` and a limit: the password of the JSON body must be the account's own. */
export const checkPassword = createMiddleware<UserEnv>(async (c, next) => {
  const { password } = (await c.req.json()) as { password?: string };
  if (!password) throw new AppError('validation_failed', { userMessage: 'Password required' });
  await c.var.deps.identity.checkPassword(password, identityHeaders(c));
  await next();
});

/** For `limit`: counts each account for itself. */
export const perUser = (c: { var: object }) => (c.var as UserEnv['Variables']).user.id;
