import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from '../../http/context.ts';
import { secureDocument } from '../../http/security-headers.ts';
import type { ReadyPage } from './built-pages.ts';

/** Sends a page in the best form the browser takes, or nothing when it has this very version already. */
export function answerPage(
  c: Context<AppEnv>,
  page: ReadyPage,
  status: ContentfulStatusCode = 200,
): Response {
  secureDocument(c);
  c.header('cache-control', 'no-cache');
  c.header('vary', 'accept-encoding');
  c.header('etag', page.etag);
  if (status === 200 && c.req.header('if-none-match')?.includes(page.etag)) return c.body(null, 304);
  c.header('content-type', 'text/html; charset=utf-8');
  const accepted = c.req.header('accept-encoding') ?? '';
  if (/\bbr\b/.test(accepted)) {
    c.header('content-encoding', 'br');
    return c.body(page.br, status);
  }
  if (/\bgzip\b/.test(accepted)) {
    c.header('content-encoding', 'gzip');
    return c.body(page.gzip, status);
  }
  return c.body(page.html, status);
}
