import { Hono } from 'hono';
import { z } from 'zod';
import { ticketNumber } from '#domain/calls/call-wording.ts';
import { changeOrderSchema, clipSchema } from '#domain/calls/changes/shown-changes.ts';
import type { AppEnv } from '../../../http/context.ts';
import { download, streamParts } from '../../../http/download.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { answerSound } from '../answer-sound.ts';
import { findSheet } from './find-sheet.ts';
import { getChanges } from './get-changes.ts';
import { getClip } from './get-clip.ts';

const callParam = z.object({ id: z.uuid('There is no such call.') });

/** What changed since the last call about the same job, to be heard and put on paper. Nothing of it is kept or sent. */
export const changeRoutes = new Hono<AppEnv>()
  .get('/calls/:id/changes', requireUser, validate('param', callParam), async (c) => {
    const { accountId, timeZone } = c.var.user;
    const callId = c.req.valid('param').id;
    return c.json({ found: await getChanges(c.var.deps, { accountId, timeZone, callId }) });
  })
  .get(
    '/calls/:id/clip.wav',
    requireUser,
    validate('param', callParam),
    validate('query', clipSchema),
    async (c) => {
      const callId = c.req.valid('param').id;
      const clip = c.req.valid('query');
      return answerSound(c, await getClip(c.var.deps, { accountId: c.var.user.accountId, callId, clip }));
    },
  )
  .post(
    '/calls/:id/change-order.pdf',
    requireUser,
    validate('param', callParam),
    validate('json', changeOrderSchema),
    async (c) => {
      const { accountId, timeZone } = c.var.user;
      const callId = c.req.valid('param').id;
      const sheet = await findSheet(c.var.deps, { accountId, timeZone, callId });
      // Loaded when first asked for: the drawing library is large, and the server starts without it.
      const { drawChangeOrder } = await import('./draw-change-order.ts');
      const pdf = drawChangeOrder({ ...sheet, order: c.req.valid('json') });
      return download(c, streamParts(pdf), 'application/pdf', `change-order-${ticketNumber(callId)}.pdf`);
    },
  );
