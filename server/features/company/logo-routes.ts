import { Hono } from 'hono';
import { z } from 'zod';
import { logoLimits, logoMessages, logoTypes } from '#domain/company/logo.ts';
import { acceptUpload } from '../../http/accept-upload.ts';
import { perUser } from '../../http/check-password.ts';
import type { AppEnv } from '../../http/context.ts';
import { limit } from '../../http/rate-limit.ts';
import { requireUser } from '../../http/require-user.ts';
import { showPublicFile } from '../../http/show-public-file.ts';
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
    return c.json(await uploadLogo(c.var.deps, { accountId: c.var.user.accountId, upload }));
  },
);

/** A logo is on every invoice: no session needed, and each upload has an address of its own. */
export const logoRoutes = new Hono<AppEnv>().get('/:id', validate('param', z.object({ id: z.uuid() })), (c) =>
  showPublicFile(c, { id: c.req.valid('param').id, kind: 'company_logo' }),
);
