import { Hono } from 'hono';
import { z } from 'zod';
import {
  importFileTypes,
  importMessages,
  importPreviewSchema,
  importStartSchema,
  largestImportBytes,
} from '#domain/contacts/contact-import.ts';
import { AppError } from '#domain/plain/errors.ts';
import { acceptUpload } from '../../http/accept-upload.ts';
import type { AppEnv, UserEnv } from '../../http/context.ts';
import { download } from '../../http/download.ts';
import { limit } from '../../http/rate-limit.ts';
import { requireUser } from '../../http/require-user.ts';
import { validate } from '../../http/validate.ts';
import { describeImport, getImport, previewImport, showImport } from './get-import.ts';
import { startImport } from './start-import.ts';
import { uploadImport } from './upload-import.ts';

const importParam = z.object({ id: z.uuid('There is no such import.') });
const fileSchema = z.object({
  fileName: z
    .string()
    .trim()
    .min(1)
    .max(300, 'That file name is too long.')
    .regex(/^[^\p{Cc}]*$/u, 'That file name has characters we cannot keep.')
    .catch('contacts.csv'),
});

const perAccount = (c: { var: object }) => (c.var as UserEnv['Variables']).user.accountId;

const csvFile = acceptUpload({
  maxBytes: largestImportBytes,
  types: importFileTypes,
  tooLarge: importMessages.tooLarge,
  otherType: () => importMessages.otherKind,
});

/** Before the guard of the API, which knows JSON alone: a file comes as it is. */
export const importUploadRoutes = new Hono<AppEnv>().post(
  '/contacts/imports',
  requireUser,
  limit('import', perAccount),
  limit('import-day', perAccount),
  csvFile,
  validate('query', fileSchema),
  async (c) => {
    const input = { accountId: c.var.user.accountId, ...c.req.valid('query'), body: c.req.raw.body };
    return c.json(await uploadImport(c.var.deps, input), 201);
  },
);

export const importRoutes = new Hono<AppEnv>()
  .get('/contacts/imports/:id', requireUser, validate('param', importParam), async (c) => {
    return c.json(
      await showImport(c.var.deps, { accountId: c.var.user.accountId, importId: c.req.valid('param').id }),
    );
  })
  .get('/contacts/imports/:id/columns', requireUser, validate('param', importParam), async (c) => {
    return c.json(
      await describeImport(c.var.deps, {
        accountId: c.var.user.accountId,
        importId: c.req.valid('param').id,
      }),
    );
  })
  .post(
    '/contacts/imports/:id/preview',
    requireUser,
    validate('param', importParam),
    validate('json', importPreviewSchema),
    async (c) => {
      const own = { accountId: c.var.user.accountId, importId: c.req.valid('param').id };
      return c.json(await previewImport(c.var.deps, { ...own, ...c.req.valid('json') }));
    },
  )
  .post(
    '/contacts/imports/:id/start',
    requireUser,
    validate('param', importParam),
    validate('json', importStartSchema),
    async (c) => {
      const own = { accountId: c.var.user.accountId, importId: c.req.valid('param').id };
      return c.json(await startImport(c.var.deps, { ...own, ...c.req.valid('json') }));
    },
  )
  .get('/contacts/imports/:id/errors.csv', requireUser, validate('param', importParam), async (c) => {
    const own = { accountId: c.var.user.accountId, importId: c.req.valid('param').id };
    const { errorsKey } = await getImport(c.var.deps, own);
    const file = errorsKey && (await c.var.deps.storage.find(errorsKey));
    if (!file) throw new AppError('not_found', { userMessage: 'This import has no rows with errors.' });
    return download(c, file.body, 'text/csv; charset=utf-8', 'jotline-import-errors.csv');
  });
