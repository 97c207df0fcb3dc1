import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/** Scripts only from our own files. Styles too, but for the tags the component library writes with our nonce. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const https = c.var.deps.publicUrl.startsWith('https:');
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${c.var.cspNonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  // A page that needs another policy (a mail shown in the mailbox) sets its own.
  if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', policy);
  c.header('x-content-type-options', 'nosniff');
  c.header('referrer-policy', 'strict-origin-when-cross-origin');
  c.header('cross-origin-opener-policy', 'same-origin');
  c.header('cross-origin-resource-policy', 'same-origin');
  c.header('permissions-policy', 'camera=(), geolocation=(), microphone=(self)');
  c.header('x-frame-options', 'DENY');
  if (https) c.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
});
