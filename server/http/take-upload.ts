import type { MiddlewareHandler } from 'hono';
import { AppError } from '#domain/errors.ts';
import { refuseOtherSites } from './api-guard.ts';
import type { AppEnv } from './context.ts';

/** For the few routes that take a file as it is: from our own pages alone, and of the kinds named. */
export function takeUpload(types: RegExp): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    c.header('cache-control', 'no-store');
    refuseOtherSites(c);
    if (!types.test((c.req.header('content-type') ?? '').toLowerCase()))
      throw new AppError('unsupported_media_type', {
        userMessage: 'That kind of file is not accepted here.',
      });
    return next();
  };
}
