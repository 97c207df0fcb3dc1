import { Hono } from 'hono';
import { z } from 'zod';
import { callListSchema } from '#domain/calls/call-list.ts';
import { doneItemSchema, editNotesSchema } from '#domain/calls/edit-notes.ts';
import type { AppEnv } from '../../../http/context.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { changeNotes } from './change-notes.ts';
import { getCall } from './get-call.ts';
import { getRecording } from './get-recording.ts';
import { listCalls } from './list-calls.ts';
import { removeCall } from './remove-call.ts';
import { tickOwnItem } from './tick-own-item.ts';

const callParam = z.object({ id: z.uuid('There is no such call.') });

/** Looking at calls, and what a person changes on their page. */
export const callPageRoutes = new Hono<AppEnv>()
  .get('/calls', requireUser, validate('query', callListSchema), async (c) => {
    return c.json(await listCalls(c.var.deps, c.var.user, c.req.valid('query')));
  })
  .get('/calls/:id', requireUser, validate('param', callParam), async (c) => {
    return c.json(
      await getCall(c.var.deps, { accountId: c.var.user.accountId, callId: c.req.valid('param').id }),
    );
  })
  .get('/calls/:id/recording', requireUser, validate('param', callParam), async (c) => {
    return c.json(
      await getRecording(c.var.deps, { accountId: c.var.user.accountId, callId: c.req.valid('param').id }),
    );
  })
  .patch(
    '/calls/:id/notes',
    requireUser,
    validate('param', callParam),
    validate('json', editNotesSchema),
    async (c) => {
      const owner = { accountId: c.var.user.accountId, callId: c.req.valid('param').id };
      return c.json(await changeNotes(c.var.deps, { ...owner, ...c.req.valid('json') }));
    },
  )
  .post(
    '/calls/:id/done',
    requireUser,
    validate('param', callParam),
    validate('json', doneItemSchema),
    async (c) => {
      const owner = { accountId: c.var.user.accountId, callId: c.req.valid('param').id };
      return c.json(await tickOwnItem(c.var.deps, { ...owner, ...c.req.valid('json') }));
    },
  )
  .delete('/calls/:id', requireUser, validate('param', callParam), async (c) => {
    await removeCall(c.var.deps, { accountId: c.var.user.accountId, callId: c.req.valid('param').id });
    return c.body(null, 204);
  });
