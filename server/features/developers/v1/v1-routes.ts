import { createHash } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/plain/errors.ts';
import { keyGuard } from '../../../http/api-guard.ts';
import type { AppEnv } from '../../../http/context.ts';
import { validate } from '../../../http/validate.ts';
import type { Done } from '../../../records/audit/note-entry.ts';
import { allOperations } from './all-operations.ts';
import type { CallerEnv } from './caller.ts';
import { describeApi } from './describe-api.ts';
import { findRefusal } from './find-refusal.ts';
import { apiVersion, type Operation, runOperation } from './operation.ts';
import { requireKey } from './require-key.ts';
import { toProblem } from './to-problem.ts';

const documents = new Map<string, Document>();

/** The public API: each operation behind its key, scope and checks. */
export const v1Routes = new Hono<AppEnv>().use(keyGuard).get('/openapi.json', (c) => {
  c.header('cache-control', 'public, max-age=300');
  c.header('access-control-allow-origin', '*');
  const { text, etag } = getDocument(c.var.deps.publicUrl);
  c.header('etag', etag);
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304);
  return c.body(text, 200, { 'content-type': 'application/json' });
});
v1Routes.onError(toProblem);
for (const operation of allOperations) addRoute(v1Routes as unknown as Hono<CallerEnv>, operation);
v1Routes.all('*', () => {
  throw new AppError('not_found', { userMessage: 'There is nothing at this address of the API.' });
});

interface Document {
  text: string;
  etag: string;
}

/** Made once: it is the same for everybody who asks at this address. */
function getDocument(publicUrl: string): Document {
  const known = documents.get(publicUrl);
  if (known) return known;
  const text = JSON.stringify(describeApi({ publicUrl, version: apiVersion }));
  const document = { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
  documents.set(publicUrl, document);
  return document;
}

function addRoute(routes: Hono<CallerEnv>, operation: Operation): void {
  const { method, path, params, query, body, status } = operation;
  const checks = [validate('param', params), validate('query', query), body && validate('json', body)];
  routes.on(
    method.toUpperCase(),
    path.replace(/\{(\w+)\}/g, ':$1'),
    requireKey,
    refuseOthers(operation),
    ...(checks.filter(Boolean) as MiddlewareHandler[]),
    async (c) => {
      const read = (target: string) => (c.req as unknown as { valid: (of: string) => never }).valid(target);
      const input = { params: read('param'), query: read('query'), body: read('json') };
      const note = (done: Done) => c.var.noteDeed('api', done);
      return c.json(await runOperation(operation, { ...c.var, note }, input), status);
    },
  );
}

function refuseOthers(operation: Operation) {
  return createMiddleware<CallerEnv>(async (c, next) => {
    const refusal = findRefusal(c.var.caller, operation);
    if (refusal) throw refusal;
    await next();
  });
}
