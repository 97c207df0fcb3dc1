import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { secureDocument } from '../../http/security-headers.ts';
import { findBuiltPages } from './built-pages.ts';

/** The app's document, with its frame in it. Its nonce is new each time, so it is packed each time: a few kB. */
export async function answerFrame(c: Context<AppEnv>, name: 'dashboard' | 'auth'): Promise<Response> {
  const frame = await findBuiltPages(c.var.deps).frame(name);
  const { nonce } = secureDocument(c, { inlineHashes: frame.scriptHashes, mayListen: true });
  const html = frame.html.replaceAll('__CSP_NONCE__', nonce);
  c.header('cache-control', 'no-store');
  c.header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.html(html);
  c.header('content-type', 'text/html; charset=utf-8');
  c.header('content-encoding', 'gzip');
  return c.body(new Uint8Array(await promisify(gzip)(html)));
}
