import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { sharePath } from '#domain/site/kept-files.ts';
import { isPage } from '#domain/site/pages.ts';
import type { AppEnv } from '../../http/context.ts';
import { secureDocument } from '../../http/security-headers.ts';
import { answerFrame } from './answer-frame.ts';
import { answerHelpSearch } from './answer-help-search.ts';
import { answerPage } from './answer-page.ts';
import { findBuiltPages } from './built-pages.ts';
import { robotsText, sitemapXml } from './search-engines.ts';
import { answerServiceWorker } from './service-worker.ts';

const built = path.join(import.meta.dirname, '../../../dist/web');

/** How long browsers may keep a file; a page that stands in for a missing one says so itself. */
function keep(cacheControl: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', cacheControl);
  };
}

/** The built site: hashed files for a year, other files for a day, pages asked for anew but sent only when changed. */
export const siteRoutes = new Hono<AppEnv>()
  .use(
    '/assets/*',
    keep('public, max-age=31536000, immutable'),
    serveStatic({ root: built, precompressed: true }),
  )
  .get('/robots.txt', (c) => c.text(robotsText(c.var.deps.publicUrl)))
  .get('/sitemap.xml', async (c) => {
    c.header('content-type', 'application/xml; charset=utf-8');
    const pages = await findBuiltPages(c.var.deps).list();
    return c.body(sitemapXml(c.var.deps.publicUrl, pages));
  })
  .get('/service-worker.js', answerServiceWorker, serveStatic({ root: built, precompressed: true }))
  .get(
    '/:file{[a-z0-9-]+\\.[a-z0-9]+}',
    keep('public, max-age=86400'),
    serveStatic({ root: built, precompressed: true }),
  )
  // The way to sign in is often typed by hand.
  .on('GET', ['/auth', '/auth/'], (c) => c.redirect(`/auth/signin${new URL(c.req.url).search}`))
  // A phone shares a recording with the worker; where there is none, the page says so. What came is not read.
  .post(sharePath, (c) => c.redirect(`${sharePath}?shared=lost`, 303))
  .get('*', async (c) => {
    const pages = findBuiltPages(c.var.deps);
    const page = await pages.find(c.req.path);
    if (page?.appWhen && c.req.query(page.appWhen) !== undefined) {
      const { nonce } = secureDocument(c);
      c.header('cache-control', 'no-store');
      return c.html(await pages.withApp(page.name, nonce));
    }
    const question = page?.path === '/help' ? c.req.query('q')?.trim().slice(0, 200) : undefined;
    if (page && question) return answerHelpSearch(c, (await pages.ready(page.name)).html, question);
    if (page && page.path !== '/404') return answerPage(c, await pages.ready(page.name));
    if (!isPage(c.req.path)) return answerPage(c, await pages.ready('404'), 404);
    return answerFrame(c, c.req.path.startsWith('/auth') ? 'auth' : 'dashboard');
  });
