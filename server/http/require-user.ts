import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/plain/errors.ts';
import type { UserEnv } from './context.ts';

/** Lets signed-in people through and says who they are. */
export const requireUser = createMiddleware<UserEnv>(async (c, next) => {
  const found = await c.var.deps.identity.findSession(c.req.header('cookie'));
  if (!found) throw new AppError('unauthenticated');
  c.set('user', found.user);
  c.set('session', found.session);
  await next();
});
