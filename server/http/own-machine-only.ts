import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/plain/errors.ts';
import { refuseOtherSites } from './api-guard.ts';
import type { AppEnv } from './context.ts';

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * For tools that show everything to whoever develops. A forgotten NODE_ENV must not show it to the world: the request
 * comes from this machine, through no proxy, and under a name of this machine, which no page of another site can have.
 */
export const ownMachineOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!isFromHere(c)) throw new AppError('not_found');
  refuseOtherSites(c);
  await next();
});

export function isFromHere(c: Context<AppEnv>): boolean {
  const address = c.env?.incoming?.socket.remoteAddress ?? '';
  const isHere = /^(?:::ffff:)?127\.|^::1$/.test(address);
  // Browser tests say in that header who they play; whoever sets NODE_ENV=test has not forgotten it.
  const isPassedOn =
    c.var.deps.env.NODE_ENV !== 'test' &&
    ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => c.req.header(name));
  return isHere && !isPassedOn && ownNames.has(new URL(c.req.url).hostname);
}
