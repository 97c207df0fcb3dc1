import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/plain/errors.ts';
import type { UserEnv } from './context.ts';

/**
 * People whose confirmed address the settings name. In production they have signed in with a code too: this page shows
 * something of every account. To everybody else there is no such page.
 */
export const requireOperator = createMiddleware<UserEnv>(async (c, next) => {
  const { deps } = c.var;
  const found = await deps.identity.findSession(c.req.header('cookie'));
  const isNamed =
    found?.user.emailVerified && deps.env.OPERATOR_EMAILS.includes(found.user.email.toLowerCase());
  if (!found || !isNamed) throw new AppError('not_found');
  if (deps.env.NODE_ENV === 'production' && !found.user.twoFactorEnabled)
    throw new AppError('forbidden', {
      userMessage:
        'Turn on two-step sign-in under Settings > Security first: this page shows something of every account.',
    });
  c.set('user', found.user);
  c.set('session', found.session);
  await next();
});
