import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { campaignImageBytes, campaignImageMessages, campaignImageTypes } from '#domain/campaign-images.ts';
import { AppError } from '#domain/errors.ts';
import { acceptUpload } from '../../http/accept-upload.ts';
import { perUser } from '../../http/check-password.ts';
import type { AppEnv } from '../../http/context.ts';
import { limit } from '../../http/rate-limit.ts';
import { requireUser } from '../../http/require-user.ts';
import { storeCampaignImage } from './store-campaign-image.ts';

const picture = acceptUpload({
  maxBytes: campaignImageBytes,
  types: campaignImageTypes,
  tooLarge: campaignImageMessages.tooLarge,
  otherType: () => campaignImageMessages.otherKind,
});

/** Stands before the JSON routes and their guard: the body is the picture itself. */
export const campaignImageUploadRoutes = new Hono<AppEnv>().post(
  '/campaign-images',
  requireUser,
  picture,
  limit('upload', perUser),
  async (c) => {
    const upload = Buffer.from(await c.req.arrayBuffer());
    return c.json(await storeCampaignImage(c.var.deps, { userId: c.var.user.id, upload }), 201);
  },
);

/** Carriers fetch a picture to send it on: no session, and an address that nobody guesses. */
export const campaignImageRoutes = new Hono<AppEnv>().get('/:file{[0-9a-f-]+\\.jpg}', async (c) => {
  const [id = ''] = c.req.param('file').split('.');
  const { db, storage } = c.var.deps;
  const row = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
    ? await db.service
        .selectFrom('stored_files')
        .select('key')
        .where('id', '=', id)
        .where('kind', '=', 'campaign_image')
        .where('is_public', '=', true)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  const file = row && (await storage.find(row.key));
  if (!file) throw new AppError('not_found');
  c.header('content-type', file.contentType);
  c.header('cache-control', 'public, max-age=31536000, immutable');
  c.header('content-security-policy', "default-src 'none'; sandbox");
  return c.body(Readable.toWeb(file.body) as ReadableStream);
});
