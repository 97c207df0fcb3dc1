import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { isPage } from '#domain/pages.ts';
import type { AppEnv } from '../../http/context.ts';
import { secureDocument } from '../../http/security-headers.ts';

const built = path.join(import.meta.dirname, '../../../dist/web');

/** The built web app: hashed files for a year, the page itself never cached because it carries the nonce. */
export const siteRoutes = new Hono<AppEnv>()
  .use(
    '/assets/*',
    serveStatic({
      root: built,
      precompressed: true,
      onFound: (_file, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
  .get('/:file{[a-z0-9-]+\\.[a-z0-9]+}', serveStatic({ root: built, precompressed: true }))
  .get('*', async (c) => {
    const page = await readFile(path.join(built, 'index.html'), 'utf8');
    const { nonce } = secureDocument(c);
    c.header('cache-control', 'no-store');
    const status = isPage(c.req.path) ? 200 : 404;
    return c.html(page.replaceAll('__CSP_NONCE__', nonce), status);
  });
