import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { Deps } from '../deps.ts';
import type { AppEnv, UserEnv } from './context.ts';

/** Gives each request its id and a line in the log when it is done: method, route, status, time, nothing typed. */
export const requestContext = (deps: Deps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set('deps', deps);
    c.set('requestId', requestId);
    c.header('x-request-id', requestId);
    await next();
    const milliseconds = Math.round(performance.now() - started);
    const { status } = c.res;
    const request = describeRequest(c);
    deps.log.info({ requestId, ...request, status, milliseconds }, 'request');
    deps.metrics.noteRequest({ ...request, status, seconds: milliseconds / 1000 });
  });

/** What was asked for, as the code names it, and by which account; never the address itself, which may hold a token. */
export function describeRequest(c: Context<AppEnv>): { method: string; route: string; accountId?: string } {
  const route = matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path ?? 'none';
  const accountId = (c.var as Partial<UserEnv['Variables']>).user?.accountId;
  return { method: c.req.method, route, ...(accountId && { accountId }) };
}
