import { randomBytes, randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Deps } from '../deps.ts';
import type { AppEnv } from './context.ts';

/** Gives each request its id, its log and a line when it is done: method, route, status, time, nothing typed. */
export const requestContext = (deps: Deps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set('deps', deps);
    c.set('requestId', requestId);
    c.set('log', deps.log.child({ requestId }));
    c.set('cspNonce', randomBytes(16).toString('base64'));
    c.header('x-request-id', requestId);
    await next();
    if (!deps.log.isLevelEnabled('info')) return;
    const milliseconds = Math.round(performance.now() - started);
    const { method, routePath } = c.req;
    c.var.log.info({ method, route: routePath, status: c.res.status, milliseconds }, 'request');
  });
