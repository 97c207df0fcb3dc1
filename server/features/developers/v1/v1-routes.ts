import { createHash } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/plain/errors.ts';
import { keyGuard } from '../../../http/api-guard.ts';
import { noteRequest } from '../../../http/audit/note-request.ts';
import type { AppEnv } from '../../../http/context.ts';
import { validate } from '../../../http/validate.ts';
import { allOperations } from './all-operations.ts';
import type { CallerEnv } from './caller.ts';
import { describeApi } from './describe-api.ts';
import type { Operation } from './operation.ts';
import { requireKey } from './require-key.ts';
import { toProblem } from './to-problem.ts';

const apiVersion = '1.0.0';
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
  const { method, path, params, query, body, status, answer } = operation;
  const checks = [validate('param', params), validate('query', query), body && validate('json', body)];
  routes.on(
    method.toUpperCase(),
    path.replace(/\{(\w+)\}/g, ':$1'),
    record(operation),
    requireKey,
    refuseOthers(operation),
    ...(checks.filter(Boolean) as MiddlewareHandler[]),
    async (c) => {
      const read = (target: string) => (c.req as unknown as { valid: (of: string) => never }).valid(target);
      const input = { params: read('param'), query: read('query'), body: read('json') };
      // What is not in the shape does not go out.
      return c.json(answer.parse(await operation.run(c.var.deps, c.var.caller, input)) as object, status);
    },
  );
}

/** Stands before the key's own database takes the place of ours. */
function record({ records }: Operation) {
  return createMiddleware<CallerEnv>(async (c, next) => {
    const { deps } = c.var;
    await next();
    if (c.error) return;
    const { accountId, loginId, name, role, keyId, keyName } = c.var.caller;
    const actor = { accountId, loginId, name, role, key: { id: keyId, name: keyName } };
    await noteRequest(c, { deps, actor, recorded: records, via: 'api' });
  });
}

function refuseOthers({ scope, isForTechnicians }: Operation) {
  return createMiddleware<CallerEnv>(async (c, next) => {
    const { scopes, role } = c.var.caller;
    if (!scopes.includes(scope))
      throw new AppError('forbidden', { userMessage: `This key does not have the scope ${scope}.` });
    if (role === 'technician' && !isForTechnicians)
      throw new AppError('forbidden', {
        userMessage: 'This key asks in the name of a technician, who sees the calls of their own lines.',
      });
    await next();
  });
}
