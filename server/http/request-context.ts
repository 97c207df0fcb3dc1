import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Deps } from '../deps.ts';
import type { AppEnv } from './context.ts';

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
    const { method, routePath: route } = c.req;
    deps.log.info({ requestId, method, route, status: c.res.status, milliseconds }, 'request');
  });
