import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#domain/plain/errors.ts';
import { waitlistSchema } from '#domain/site/waitlist.ts';
import type { AppEnv } from '../../http/context.ts';
import { clientNetwork, limit } from '../../http/rate-limit.ts';
import { validate } from '../../http/validate.ts';
import { confirmWaitlist, leaveWaitlist } from '../../records/waitlist/answer-waitlist.ts';
import { askToJoin } from './ask-to-join.ts';

/** "Notify me" with a script. */
export const waitlistRoutes = new Hono<AppEnv>().post(
  '/waitlist',
  validate('json', waitlistSchema),
  limit('waitlist'),
  async (c) => {
    await askToJoin(c.var.deps, c.req.valid('json'));
    return c.body(null, 204);
  },
);

/**
 * The same as a plain form, and the buttons the mail leads to. Each answer is a page of its own, reached by a
 * redirect, so that reloading it sends nothing again. Mail scanners open links: only a press of the button counts.
 */
export const waitlistForms = new Hono<AppEnv>()
  .use(bodyLimit({ maxSize: 10 * 1024 }))
  .post('/', async (c) => {
    const parsed = waitlistSchema.safeParse({ email: (await c.req.parseBody()).email });
    if (!parsed.success) return c.redirect('/waitlist/not-an-address', 303);
    try {
      await c.var.deps.rateLimits.consume('waitlist', clientNetwork(c));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return c.redirect('/waitlist/slow-down', 303);
    }
    await askToJoin(c.var.deps, parsed.data);
    return c.redirect('/waitlist/sent', 303);
  })
  .post('/confirm', limit('waitlist-answer'), async (c) => {
    const { db, clock } = c.var.deps;
    const known = await confirmWaitlist(db.service, { token: c.req.query('token') ?? '', at: clock.now() });
    return c.redirect(known ? '/waitlist/confirmed' : '/waitlist/expired', 303);
  })
  .post('/leave', limit('waitlist-answer'), async (c) => {
    const { db, clock } = c.var.deps;
    const known = await leaveWaitlist(db.service, { token: c.req.query('token') ?? '', at: clock.now() });
    return c.redirect(known ? '/waitlist/left' : '/waitlist/expired', 303);
  });
