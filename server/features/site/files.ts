import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { AppError } from '#domain/errors.ts';
import type { AppEnv } from '../../http/context.ts';

/** Signed links of the folder storage; S3 serves its own. */
export const fileRoutes = new Hono<AppEnv>().get('/:token', async (c) => {
  const { fileLinks, storage, clock } = c.var.deps;
  const key = fileLinks.verify(c.req.param('token'), clock.now().getTime() / 1000);
  const file = key && (await storage.find(key));
  if (!file)
    throw new AppError('not_found', {
      userMessage: 'This link has expired. Open the page again for a new one.',
    });
  c.header('content-type', file.contentType);
  c.header('content-length', String(file.bytes));
  c.header('cache-control', 'private, max-age=300');
  // Whatever was uploaded, it never runs as a page of ours.
  c.header('content-security-policy', "default-src 'none'; sandbox");
  return c.body(Readable.toWeb(file.body) as ReadableStream);
});
