import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/errors.ts';
import type { AppEnv } from './context.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Another site cannot act with our visitor's cookie: changes must come from our own pages. Browsers send
 * `Origin` with every change; programs without cookies or origin are not the danger here and pass.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (safeMethods.has(c.req.method)) return next();
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  const own = new URL(c.var.deps.publicUrl).origin;
  const foreign =
    origin !== undefined ? origin !== own : site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreign) throw new AppError('forbidden_origin', { message: 'cross-site request refused' });
  if (hasBody(c.req.raw) && !isJson(c.req.header('content-type'))) {
    throw new AppError('unsupported_media_type', { userMessage: 'Send this as JSON.' });
  }
  return next();
});

function hasBody(request: Request): boolean {
  return Number(request.headers.get('content-length') ?? 0) > 0 || request.headers.has('transfer-encoding');
}

/** A cross-site form cannot send JSON without asking first. */
function isJson(contentType: string | undefined): boolean {
  return /^application\/json(;|$)/i.test(contentType ?? '');
}
