import { Hono } from 'hono';
import { html } from 'hono/html';
import { clientAddress } from '../../../http/client-address.ts';
import type { AppEnv } from '../../../http/context.ts';
import { plainDocument } from '../../../http/plain-document.ts';
import { limit } from '../../../http/rate-limit.ts';
import { secureDocument } from '../../../http/security-headers.ts';
import { isPerson } from './is-person.ts';
import { openShortLink } from './open-short-link.ts';

/** The links in our texts. Hono answers HEAD as GET does; only the latter counts. */
export const shortLinkRoutes = new Hono<AppEnv>().get('/l/:code', limit('short-link'), async (c) => {
  c.header('x-robots-tag', 'noindex, nofollow');
  c.header('cache-control', 'private, no-store');
  const target = await openShortLink(c.var.deps, {
    code: c.req.param('code'),
    isPerson: isPerson(c.req.raw.method, (name) => c.req.header(name)),
    address: clientAddress(c),
    browser: c.req.header('user-agent') ?? '',
  });
  if (target) {
    // The place it leads to learns nothing of our address, which is one person's own.
    c.header('referrer-policy', 'no-referrer');
    return c.redirect(target, 302);
  }
  const { nonce } = secureDocument(c);
  return c.html(gonePage(nonce), 404);
});

const styles = `
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Inter,Arial,sans-serif}
main{max-width:34rem;margin:3rem auto;padding:1.5rem;background:var(--sheet);border:1px solid var(--line);border-top:6px solid var(--ink)}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 .5rem}p{margin:0}
@media (max-width:34rem){main{margin:0;border-width:6px 0 0}}`;

function gonePage(nonce: string) {
  const title = 'This link leads nowhere';
  const body = html`<h1>${title}</h1><p>It has expired, or a letter is missing. Answer the text you got it in, and they will send you another.</p>`;
  return plainDocument({ title, nonce, styles, body });
}
