import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#domain/plain/errors.ts';
import { refuseOtherSites } from './api-guard.ts';
import type { AppEnv } from './context.ts';

/**
 * For a route that takes one file as its whole body, in place of the guard of the JSON routes. A page of another
 * site cannot send these types without asking first, and would be refused by its origin anyway.
 */
export function acceptUpload(rule: {
  maxBytes: number;
  types: readonly string[];
  tooLarge: string;
  otherType: (contentType: string) => string;
}): MiddlewareHandler<AppEnv> {
  const countBody = bodyLimit({
    maxSize: rule.maxBytes,
    onError: () => {
      throw new AppError('body_too_large', { userMessage: rule.tooLarge });
    },
  });
  return (c, next) => {
    refuseOtherSites(c);
    const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (!rule.types.includes(type))
      throw new AppError('unsupported_media_type', { userMessage: rule.otherType(type) });
    c.header('cache-control', 'no-store');
    return countBody(c, next);
  };
}
