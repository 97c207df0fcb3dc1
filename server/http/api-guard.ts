import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from './context.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Plenty for any form of ours; uploads name their own limit on their own route. */
const jsonBytes = 100 * 1024;

const countBody = bodyLimit({
  maxSize: jsonBytes,
  onError: () => {
    throw new AppError('body_too_large');
  },
});

/** What stands before every route of the API. Reads pass without a look at the body they do not have. */
export const apiGuard: MiddlewareHandler<AppEnv> = (c, next) => {
  c.header('cache-control', 'no-store');
  refuseOtherSites(c);
  refuseOtherTypes(c);
  return safeMethods.has(c.req.method) ? next() : countBody(c, next);
};

/** For programs that bring a key and no cookie: where they ask from says nothing. */
export const keyGuard: MiddlewareHandler<AppEnv> = (c, next) => {
  c.header('cache-control', 'no-store');
  refuseOtherTypes(c);
  return safeMethods.has(c.req.method) ? next() : countBody(c, next);
};

/** The same without a limit of its own, for routes that take more. */
export const sameOrigin: MiddlewareHandler<AppEnv> = (c, next) => {
  refuseOtherSites(c);
  refuseOtherTypes(c);
  return next();
};

/**
 * Another site cannot act with our visitor's cookie: changes must come from our own pages. Browsers send
 * `Origin` with every change; programs without cookies or origin are not the danger here and pass.
 */
export function refuseOtherSites(c: Pick<Context<AppEnv>, 'req'> & { var: { deps: Deps } }): void {
  if (safeMethods.has(c.req.method)) return;
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  const own = new URL(c.var.deps.publicUrl).origin;
  const foreign =
    origin !== undefined ? origin !== own : site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreign) throw new AppError('forbidden_origin', { message: 'cross-site request refused' });
}

function refuseOtherTypes(c: Context<AppEnv>): void {
  if (safeMethods.has(c.req.method)) return;
  if (hasBody(c.req.raw) && !isJson(c.req.header('content-type'))) {
    throw new AppError('unsupported_media_type', { userMessage: 'Send this as JSON.' });
  }
}

function hasBody(request: Request): boolean {
  return Number(request.headers.get('content-length') ?? 0) > 0 || request.headers.has('transfer-encoding');
}

/** A cross-site form cannot send JSON without asking first. */
function isJson(contentType: string | undefined): boolean {
  return /^application\/json(;|$)/i.test(contentType ?? '');
}
