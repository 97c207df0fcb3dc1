import { Hono } from 'hono';
import { z } from 'zod';
import { bulkChangeSchema, selectionInputSchema } from '#domain/contacts/bulk-changes.ts';
import { noteWithin } from '../../../http/audit/note-request.ts';
import type { AppEnv } from '../../../http/context.ts';
import { download, streamParts } from '../../../http/download.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { exportChosen } from '../export-contacts.ts';
import { findBulkChange } from './find-bulk-change.ts';
import { startBulkChange } from './start-bulk-change.ts';
import { undoBulkChange } from './undo-bulk-change.ts';

const changeParam = z.object({ id: z.uuid('There is no such change to undo.') });

/** What is done to many contacts at once. */
export const bulkRoutes = new Hono<AppEnv>()
  .get('/contacts/bulk', requireUser, async (c) => {
    const { accountId, id: loginId } = c.var.user;
    return c.json({ change: await findBulkChange(c.var.deps, { accountId, loginId }) });
  })
  .post('/contacts/bulk', requireUser, validate('json', bulkChangeSchema), async (c) => {
    const { accountId, id: loginId } = c.var.user;
    const asked = { accountId, loginId, change: c.req.valid('json'), note: noteWithin(c) };
    return c.json(await startBulkChange(c.var.deps, asked), 201);
  })
  .post('/contacts/bulk/:id/undo', requireUser, validate('param', changeParam), async (c) => {
    const { accountId, id: loginId } = c.var.user;
    const undo = { accountId, loginId, changeId: c.req.valid('param').id, note: noteWithin(c) };
    return c.json(await undoBulkChange(c.var.deps, undo), 201);
  })
  .post('/contacts/export.csv', requireUser, validate('json', selectionInputSchema), (c) => {
    const { deps, user } = c.var;
    const day = deps.clock.now().toLocaleDateString('en-CA', { timeZone: user.timeZone });
    const rows = exportChosen(deps, user, c.req.valid('json').selection);
    return download(c, streamParts(rows), 'text/csv; charset=utf-8', `jotline-contacts-${day}.csv`);
  });
