import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { logoLimits, logoMessages, logoTypes } from '#domain/logo.ts';
import { findLogoFile } from '../../files/find-company-logo.ts';
import { acceptUpload } from '../../http/accept-upload.ts';
import { perUser } from '../../http/check-password.ts';
import type { AppEnv } from '../../http/context.ts';
import { limit } from '../../http/rate-limit.ts';
import { requireUser } from '../../http/require-user.ts';
import { validate } from '../../http/validate.ts';
import { uploadLogo } from './upload-logo.ts';

const picture = acceptUpload({
  maxBytes: logoLimits.bytes,
  types: logoTypes,
  tooLarge: logoMessages.tooLarge,
  otherType: (type) => (type === 'image/svg+xml' ? logoMessages.svg : logoMessages.otherKind),
});

/** Stands before the JSON routes and their guard: the body is the picture itself. */
export const logoUploadRoutes = new Hono<AppEnv>().put(
  '/company/logo',
  requireUser,
  picture,
  limit('upload', perUser),
  async (c) => {
    const upload = Buffer.from(await c.req.arrayBuffer());
    return c.json(await uploadLogo(c.var.deps, { userId: c.var.user.id, upload }));
  },
);

/** A logo is on every invoice: no session needed, and each upload has an address of its own. */
export const logoRoutes = new Hono<AppEnv>().get(
  '/:id',
  validate('param', z.object({ id: z.uuid() })),
  async (c) => {
    const file = await findLogoFile(c.var.deps, c.req.valid('param').id);
    if (!file) throw new AppError('not_found');
    c.header('content-type', file.contentType);
    c.header('cache-control', 'public, max-age=31536000, immutable');
    c.header('content-security-policy', "default-src 'none'; sandbox");
    return c.body(Readable.toWeb(file.body) as ReadableStream);
  },
);
