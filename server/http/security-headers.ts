import { randomBytes } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from './context.ts';

const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For every answer. Set before the handler runs: what needs another policy sets its own. */
export const securityHeaders: MiddlewareHandler<AppEnv> = (c, next) => {
  c.header('content-security-policy', dataPolicy);
  c.header('x-content-type-options', 'nosniff');
  c.header('x-frame-options', 'DENY');
  c.header('cross-origin-resource-policy', 'same-origin');
  if (c.var.deps.publicUrl.startsWith('https:')) {
    c.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
  return next();
};

/**
 * For pages: scripts only from our own files and for the card form, and those in line whose hash is named here; styles
 * too, but for tags with this answer's nonce. The microphone is for the app, which is one document with all its pages.
 */
export function secureDocument(
  c: Context<AppEnv>,
  { inlineHashes = [], mayListen = false }: { inlineHashes?: string[]; mayListen?: boolean } = {},
): { nonce: string } {
  const nonce = randomBytes(16).toString('base64');
  const { scripts, connections, frames } = c.var.deps.payments.formSources;
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...inlineHashes.map((hash) => `'${hash}'`), ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(c.var.deps.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  c.header('content-security-policy', policy);
  c.header('referrer-policy', 'strict-origin-when-cross-origin');
  c.header('cross-origin-opener-policy', 'same-origin');
  const microphone = mayListen ? '(self)' : '()';
  c.header('permissions-policy', `camera=(), geolocation=(), microphone=${microphone}`);
  return { nonce };
}
