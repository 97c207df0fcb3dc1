import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#domain/errors.ts';
import type { AppEnv } from '../../http/context.ts';
import { requireUser } from '../../http/require-user.ts';
import { takeUpload } from '../../http/take-upload.ts';
import { findMedia, storeMedia } from './campaign-media.ts';

const largestPicture = bodyLimit({
  maxSize: 10 * 1024 * 1024,
  onError: () => {
    throw new AppError('body_too_large', { userMessage: 'A picture can have up to 10 MB.' });
  },
});

export const mediaUploadRoutes = new Hono<AppEnv>().post(
  '/campaigns/media',
  requireUser,
  takeUpload(/^image\//),
  largestPicture,
  async (c) => {
    const file = Buffer.from(await c.req.arrayBuffer());
    return c.json(await storeMedia(c.var.deps, { userId: c.var.user.id, file }), 201);
  },
);

/** Open to all: a carrier fetches the picture for the phones it goes to. */
export const mediaRoutes = new Hono<AppEnv>().get('/campaign-images/:name', async (c) => {
  const file = await findMedia(c.var.deps, c.req.param('name'));
  if (!file) throw new AppError('not_found');
  c.header('content-type', file.contentType);
  c.header('content-length', String(file.bytes));
  c.header('cache-control', 'public, max-age=31536000, immutable');
  return c.body(Readable.toWeb(file.body) as ReadableStream);
});
