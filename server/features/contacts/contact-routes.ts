import { Hono } from 'hono';
import { z } from 'zod';
import { contactFilterSchema, contactListSchema } from '#domain/contacts/contact-list.ts';
import { contactNotesSchema } from '#domain/contacts/contact-notes.ts';
import { contactSchema, jobDoneSchema, mergeSchema } from '#domain/contacts/contacts.ts';
import { timelineSchema } from '#domain/contacts/timeline.ts';
import type { AppEnv } from '../../http/context.ts';
import { download, streamParts } from '../../http/download.ts';
import { requireUser } from '../../http/require-user.ts';
import { validate } from '../../http/validate.ts';
import { changeOwnNotes } from './change-own-notes.ts';
import { exportContacts } from './export-contacts.ts';
import { getContact } from './get-contact.ts';
import { countContacts, listContacts, listTags } from './list-contacts.ts';
import { mergeDuplicate } from './merge-duplicate.ts';
import { noteOwnJob } from './note-own-job.ts';
import { optOutOwnContact } from './opt-out-own-contact.ts';
import { removeOwnContact } from './remove-own-contact.ts';
import { saveContact } from './save-contact.ts';
import { listTimeline } from './timeline/list-timeline.ts';
import { undoOwnMerge } from './undo-own-merge.ts';

const contactParam = z.object({ id: z.uuid('There is no such contact.') });
const mergeParam = contactParam.extend({ mergeId: z.uuid('There is no such merge to undo.') });

export const contactRoutes = new Hono<AppEnv>()
  .get('/contacts', requireUser, validate('query', contactListSchema), async (c) => {
    return c.json(await listContacts(c.var.deps, c.var.user.accountId, c.req.valid('query')));
  })
  .get('/contacts/count', requireUser, validate('query', contactFilterSchema), async (c) => {
    return c.json(await countContacts(c.var.deps, c.var.user.accountId, c.req.valid('query')));
  })
  .get('/contacts/tags', requireUser, async (c) => c.json(await listTags(c.var.deps, c.var.user.accountId)))
  .get('/contacts/export.csv', requireUser, validate('query', contactFilterSchema), (c) => {
    const { deps, user } = c.var;
    const day = deps.clock.now().toLocaleDateString('en-CA', { timeZone: user.timeZone });
    const rows = exportContacts(deps, user, c.req.valid('query'));
    return download(c, streamParts(rows), 'text/csv; charset=utf-8', `jotline-contacts-${day}.csv`);
  })
  .post('/contacts', requireUser, validate('json', contactSchema), async (c) => {
    const input = c.req.valid('json');
    return c.json(await saveContact(c.var.deps, { accountId: c.var.user.accountId, input }), 201);
  })
  .get('/contacts/:id', requireUser, validate('param', contactParam), async (c) => {
    const { id: contactId } = c.req.valid('param');
    const { accountId, timeZone } = c.var.user;
    return c.json(await getContact(c.var.deps, { accountId, timeZone, contactId }));
  })
  .get(
    '/contacts/:id/timeline',
    requireUser,
    validate('param', contactParam),
    validate('query', timelineSchema),
    async (c) => {
      const { accountId, timeZone } = c.var.user;
      const contactId = c.req.valid('param').id;
      return c.json(
        await listTimeline(c.var.deps, { accountId, timeZone, contactId, ...c.req.valid('query') }),
      );
    },
  )
  .patch(
    '/contacts/:id',
    requireUser,
    validate('param', contactParam),
    validate('json', contactSchema),
    async (c) => {
      const owner = { accountId: c.var.user.accountId, contactId: c.req.valid('param').id };
      return c.json(await saveContact(c.var.deps, { ...owner, input: c.req.valid('json') }));
    },
  )
  .put(
    '/contacts/:id/notes',
    requireUser,
    validate('param', contactParam),
    validate('json', contactNotesSchema),
    async (c) => {
      const owner = { accountId: c.var.user.accountId, contactId: c.req.valid('param').id };
      return c.json(await changeOwnNotes(c.var.deps, { ...owner, ...c.req.valid('json') }));
    },
  )
  .delete('/contacts/:id', requireUser, validate('param', contactParam), async (c) => {
    await removeOwnContact(c.var.deps, {
      accountId: c.var.user.accountId,
      contactId: c.req.valid('param').id,
    });
    return c.body(null, 204);
  })
  .post('/contacts/:id/opt-out', requireUser, validate('param', contactParam), async (c) => {
    await optOutOwnContact(c.var.deps, {
      accountId: c.var.user.accountId,
      contactId: c.req.valid('param').id,
    });
    return c.body(null, 204);
  })
  .post(
    '/contacts/:id/job',
    requireUser,
    validate('param', contactParam),
    validate('json', jobDoneSchema),
    async (c) => {
      const { accountId, timeZone } = c.var.user;
      const contactId = c.req.valid('param').id;
      await noteOwnJob(c.var.deps, { accountId, timeZone, contactId, ...c.req.valid('json') });
      return c.body(null, 204);
    },
  )
  .post(
    '/contacts/:id/merge',
    requireUser,
    validate('param', contactParam),
    validate('json', mergeSchema),
    async (c) => {
      const owner = { accountId: c.var.user.accountId, contactId: c.req.valid('param').id };
      return c.json(await mergeDuplicate(c.var.deps, { ...owner, ...c.req.valid('json') }));
    },
  )
  .post('/contacts/:id/merges/:mergeId/undo', requireUser, validate('param', mergeParam), async (c) => {
    const { id: contactId, mergeId } = c.req.valid('param');
    return c.json(await undoOwnMerge(c.var.deps, { accountId: c.var.user.accountId, contactId, mergeId }));
  });
