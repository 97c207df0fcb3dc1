import { Hono } from 'hono';
import { z } from 'zod';
import {
  broughtMessages,
  finishUploadSchema,
  newUploadSchema,
  partBytes,
  partType,
} from '#domain/calls/brought-recordings.ts';
import { acceptUpload } from '../../../http/accept-upload.ts';
import { noteWithin } from '../../../http/audit/note-request.ts';
import { clientAddress } from '../../../http/client-address.ts';
import type { AppEnv, UserEnv } from '../../../http/context.ts';
import { limit } from '../../../http/rate-limit.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import type { Bringer } from './bringer.ts';
import { createUpload } from './create-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { listBringOptions } from './list-bring-options.ts';
import { putPart } from './put-part.ts';
import { removeUpload } from './remove-upload.ts';

const uploadParam = z.object({ id: z.uuidv4(broughtMessages.gone) });
const partParam = uploadParam.extend({
  position: z.coerce.number(broughtMessages.gone).int().min(0).max(1000),
});

const perAccount = (c: { var: object }) => (c.var as UserEnv['Variables']).user.accountId;

const toBringer = ({ id, accountId, name, role }: UserEnv['Variables']['user']): Bringer => ({
  accountId,
  loginId: id,
  name,
  role,
});

const samples = acceptUpload({
  maxBytes: partBytes,
  types: [partType],
  tooLarge: 'That part is too large.',
  otherType: () => 'Add the recording on its page: it is read there before it is sent.',
});

/** Stands before the JSON routes and their guard: the body is a part of the sound itself. */
export const partRoutes = new Hono<AppEnv>().put(
  '/recordings/:id/parts/:position',
  requireUser,
  samples,
  limit('recording-part', perAccount),
  validate('param', partParam),
  async (c) => {
    const { id: uploadId, position } = c.req.valid('param');
    const bytes = Buffer.from(await c.req.arrayBuffer());
    return c.json(await putPart(c.var.deps, { person: toBringer(c.var.user), uploadId, position, bytes }));
  },
);

/** Sound that did not come over our number: said whose voices it has, sent in parts, and then a call. */
export const bringRoutes = new Hono<AppEnv>()
  .get('/recordings/options', requireUser, async (c) => {
    return c.json(await listBringOptions(c.var.deps, c.var.user));
  })
  .post(
    '/recordings',
    requireUser,
    validate('json', newUploadSchema),
    limit('recording', perAccount),
    async (c) => {
      const person = toBringer(c.var.user);
      const input = c.req.valid('json');
      return c.json(await createUpload(c.var.deps, { person, from: clientAddress(c), input }));
    },
  )
  .post(
    '/recordings/:id/finish',
    requireUser,
    validate('param', uploadParam),
    validate('json', finishUploadSchema),
    async (c) => {
      const person = toBringer(c.var.user);
      const uploadId = c.req.valid('param').id;
      const customer = c.req.valid('json');
      return c.json(await finishUpload(c.var.deps, { person, uploadId, customer, note: noteWithin(c) }), 201);
    },
  )
  .delete('/recordings/:id', requireUser, validate('param', uploadParam), async (c) => {
    await removeUpload(c.var.deps, { person: toBringer(c.var.user), uploadId: c.req.valid('param').id });
    return c.body(null, 204);
  });
