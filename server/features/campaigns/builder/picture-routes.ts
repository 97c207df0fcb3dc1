import { Hono } from 'hono';
import {
  campaignImageBytes,
  campaignImageMessages,
  campaignImageTypes,
} from '#domain/campaigns/campaign-images.ts';
import { acceptUpload } from '../../../http/accept-upload.ts';
import { perUser } from '../../../http/check-password.ts';
import type { AppEnv } from '../../../http/context.ts';
import { limit } from '../../../http/rate-limit.ts';
import { requireUser } from '../../../http/require-user.ts';
import { showPublicFile } from '../../../http/show-public-file.ts';
import { createCampaignPicture } from './create-campaign-picture.ts';

const picture = acceptUpload({
  maxBytes: campaignImageBytes,
  types: campaignImageTypes,
  tooLarge: campaignImageMessages.tooLarge,
  otherType: () => campaignImageMessages.otherKind,
});

/** Stands before the JSON routes and their guard: the body is the picture itself. */
export const pictureUploadRoutes = new Hono<AppEnv>().post(
  '/campaign-images',
  requireUser,
  picture,
  limit('upload', perUser),
  async (c) => {
    const upload = Buffer.from(await c.req.arrayBuffer());
    return c.json(await createCampaignPicture(c.var.deps, { accountId: c.var.user.accountId, upload }), 201);
  },
);

/** Carriers fetch a picture to send it on: no session, and an address that nobody guesses. */
export const pictureRoutes = new Hono<AppEnv>().get(
  '/:file{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.jpg}',
  (c) => showPublicFile(c, { id: c.req.param('file').slice(0, -'.jpg'.length), kind: 'campaign_image' }),
);
