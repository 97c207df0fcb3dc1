import { Hono } from 'hono';
import { z } from 'zod';
import { onMyWaySchema, visitReminderSchema } from '#domain/visits/visit-texts.ts';
import type { AppEnv } from '../../../http/context.ts';
import { limit } from '../../../http/rate-limit.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { changeVisitReminder } from './change-visit-reminder.ts';
import { getPromisedVisit } from './get-promised-visit.ts';
import { previewVisit } from './preview-visit.ts';
import { sendOnMyWay } from './send-on-my-way.ts';

const promiseParam = z.object({
  id: z.uuid('There is no such call.'),
  promiseId: z.uuid('There is no such promise.'),
});
const appointmentParam = z.object({ id: z.uuid('There is no such appointment.') });

/** What customers are texted about visits: those promised in calls, and those booked as appointments. */
export const visitRoutes = new Hono<AppEnv>()
  .get('/calls/:id/promises/:promiseId/visit', requireUser, validate('param', promiseParam), async (c) => {
    const own = await getPromisedVisit(c.var.deps, c.var.user, c.req.valid('param'));
    const seesContacts = c.var.user.role !== 'technician';
    return c.json(await previewVisit(c.var.deps, { ...own, seesContacts }));
  })
  .post(
    '/calls/:id/promises/:promiseId/on-my-way',
    requireUser,
    limit('text-reply'),
    validate('param', promiseParam),
    validate('json', onMyWaySchema),
    async (c) => {
      const own = await getPromisedVisit(c.var.deps, c.var.user, c.req.valid('param'));
      return c.json(await sendOnMyWay(c.var.deps, { ...own, ...c.req.valid('json') }), 201);
    },
  )
  .post(
    '/calls/:id/promises/:promiseId/reminder',
    requireUser,
    validate('param', promiseParam),
    validate('json', visitReminderSchema),
    async (c) => {
      const own = await getPromisedVisit(c.var.deps, c.var.user, c.req.valid('param'));
      await changeVisitReminder(c.var.deps, { ...own, ...c.req.valid('json') });
      return c.body(null, 204);
    },
  )
  .get('/appointments/:id/visit', requireUser, validate('param', appointmentParam), async (c) => {
    const ref = { appointmentId: c.req.valid('param').id };
    const { accountId } = c.var.user;
    return c.json(await previewVisit(c.var.deps, { accountId, ref, seesContacts: true }));
  })
  .post(
    '/appointments/:id/on-my-way',
    requireUser,
    limit('text-reply'),
    validate('param', appointmentParam),
    validate('json', onMyWaySchema),
    async (c) => {
      const own = { accountId: c.var.user.accountId, ref: { appointmentId: c.req.valid('param').id } };
      return c.json(await sendOnMyWay(c.var.deps, { ...own, ...c.req.valid('json') }), 201);
    },
  )
  .post(
    '/appointments/:id/reminder',
    requireUser,
    validate('param', appointmentParam),
    validate('json', visitReminderSchema),
    async (c) => {
      const own = { accountId: c.var.user.accountId, ref: { appointmentId: c.req.valid('param').id } };
      await changeVisitReminder(c.var.deps, { ...own, ...c.req.valid('json') });
      return c.body(null, 204);
    },
  );
