import { randomBytes } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For every answer. Set before the handler runs: what needs another policy sets its own. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  c.header('content-security-policy', dataPolicy);
  c.header('x-content-type-options', 'nosniff');
  c.header('referrer-policy', 'strict-origin-when-cross-origin');
  c.header('cross-origin-opener-policy', 'same-origin');
  c.header('cross-origin-resource-policy', 'same-origin');
  c.header('permissions-policy', 'camera=(), geolocation=(), microphone=(self)');
  c.header('x-frame-options', 'DENY');
  if (c.var.deps.publicUrl.startsWith('https:')) {
    c.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
  await next();
});

/** For pages: scripts only from our own files; styles too, but for the tags that carry this answer's nonce. */
export function pagePolicy(publicUrl: string): { nonce: string; policy: string } {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return { nonce, policy };
}
