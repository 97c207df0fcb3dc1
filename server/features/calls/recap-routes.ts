import { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { limit } from '../../http/rate-limit.ts';
import { secureDocument } from '../../http/security-headers.ts';
import { openRecap } from './open-recap.ts';
import { recapGonePage, recapPage } from './recap-page.ts';

/** The customer's private page: the link is the key, so it is told to nobody and found by no search engine. */
export const recapRoutes = new Hono<AppEnv>().get('/recap/:token', limit('recap'), async (c) => {
  c.header('x-robots-tag', 'noindex, nofollow');
  c.header('cache-control', 'private, no-store');
  const { nonce } = secureDocument(c);
  // The address is the key: no other site is told it.
  c.header('referrer-policy', 'no-referrer');
  const found = await openRecap(c.var.deps, c.req.param('token'));
  if (!found) return c.html(recapGonePage(nonce), 404);
  return c.html(recapPage(found.recap, { nonce, expiresAt: found.expiresAt }));
});
