import { Hono } from 'hono';
import { z } from 'zod';
import {
  changeAppointmentSchema,
  conversationListSchema,
  newAppointmentSchema,
} from '#domain/calls/appointments.ts';
import type { AppEnv } from '../../http/context.ts';
import { download } from '../../http/download.ts';
import { requireUser } from '../../http/require-user.ts';
import { sendStream } from '../../http/send-stream.ts';
import { validate } from '../../http/validate.ts';
import { drawCalendarFile } from './calendar-file.ts';
import { getConversation, getMessagePicture, readConversation } from './get-conversation.ts';
import { countUnread, listConversations } from './list-conversations.ts';
import { bookAppointment, changeOwnAppointment } from './save-appointment.ts';

const conversationParam = z.object({ id: z.uuid('There is no such conversation.') });
const pictureParam = z.object({ id: z.uuid('There is no such picture.') });
const appointmentParam = z.object({ id: z.uuid('There is no such appointment.') });

/** Reading texts, and what a reply is turned into. */
export const conversationRoutes = new Hono<AppEnv>()
  .get('/conversations', requireUser, validate('query', conversationListSchema), async (c) => {
    return c.json(await listConversations(c.var.deps, c.var.user.accountId, c.req.valid('query')));
  })
  .get('/conversations/unread', requireUser, async (c) => {
    return c.json(await countUnread(c.var.deps, c.var.user.accountId));
  })
  .get('/conversations/:id', requireUser, validate('param', conversationParam), async (c) => {
    const { id: conversationId } = c.req.valid('param');
    return c.json(await getConversation(c.var.deps, { user: c.var.user, conversationId }));
  })
  .get('/message-pictures/:id', requireUser, validate('param', pictureParam), async (c) => {
    const { id: pictureId } = c.req.valid('param');
    const file = await getMessagePicture(c.var.deps, { accountId: c.var.user.accountId, pictureId });
    c.header('content-type', file.contentType);
    c.header('content-length', String(file.bytes));
    c.header('cache-control', 'private, max-age=86400, immutable');
    return sendStream(c, file.body);
  })
  .post('/conversations/:id/read', requireUser, validate('param', conversationParam), async (c) => {
    await readConversation(c.var.deps, {
      accountId: c.var.user.accountId,
      conversationId: c.req.valid('param').id,
    });
    return c.body(null, 204);
  })
  .post('/appointments', requireUser, validate('json', newAppointmentSchema), async (c) => {
    return c.json(
      await bookAppointment(c.var.deps, { accountId: c.var.user.accountId, ...c.req.valid('json') }),
      201,
    );
  })
  .patch(
    '/appointments/:id',
    requireUser,
    validate('param', appointmentParam),
    validate('json', changeAppointmentSchema),
    async (c) => {
      const own = { accountId: c.var.user.accountId, appointmentId: c.req.valid('param').id };
      return c.json(await changeOwnAppointment(c.var.deps, { ...own, ...c.req.valid('json') }));
    },
  )
  .get('/appointments/:id/calendar.ics', requireUser, validate('param', appointmentParam), async (c) => {
    const own = { accountId: c.var.user.accountId, appointmentId: c.req.valid('param').id };
    return download(
      c,
      await drawCalendarFile(c.var.deps, own),
      'text/calendar; charset=utf-8',
      'appointment.ics',
    );
  });
