import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { Deps } from '../deps.ts';
import type { StepNotes } from '../providers/tracer/tracer.ts';
import type { AppEnv, UserEnv } from './context.ts';

/** Gives each request its id and a line in the log when it is done: method, route, status, time, nothing typed. */
export const requestContext = (deps: Deps) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set('deps', deps);
    c.set('requestId', requestId);
    c.header('x-request-id', requestId);
    // What a stranger sends would put their requests into traces of ours.
    const askedAt = deps.env.TRUST_PROXY ? c.req.header('traceparent') : undefined;
    await deps.tracer.step({ name: c.req.method, kind: 'request', askedAt }, async (notes) => {
      const traceId = deps.tracer.findTraceId();
      if (traceId) c.set('traceId', traceId);
      await next();
      const milliseconds = Math.round(performance.now() - started);
      const { status } = c.res;
      const request = describeRequest(c);
      tellTracer(notes, { ...request, requestId, status });
      deps.log.info({ ...nameIds(c), ...request, status, milliseconds }, 'request');
      deps.metrics.noteRequest({ ...request, status, seconds: milliseconds / 1000 });
    });
  });

/** With these a line is found again. */
export function nameIds({ var: { requestId, traceId } }: Context<AppEnv>) {
  return { requestId, ...(traceId && { traceId }) };
}

function tellTracer(
  notes: StepNotes,
  request: ReturnType<typeof describeRequest> & { requestId: string; status: number },
): void {
  const { method, route, accountId, requestId, status } = request;
  notes.rename(`${method} ${route}`);
  notes.add({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'jotline.request_id': requestId,
    ...(accountId && { 'jotline.account_id': accountId }),
  });
  if (status >= 500) notes.fail(String(status));
}

/** What was asked for, as the code names it, and by which account; never the address itself, which may hold a token. */
export function describeRequest(c: Context<AppEnv>): { method: string; route: string; accountId?: string } {
  const route = matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path ?? 'none';
  const { user, caller } = c.var as Partial<UserEnv['Variables']> & { caller?: { accountId: string } };
  const accountId = user?.accountId ?? caller?.accountId;
  return { method: c.req.method, route, ...(accountId && { accountId }) };
}
