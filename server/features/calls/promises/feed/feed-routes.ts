import { Hono } from 'hono';
import { perUser } from '../../../../http/check-password.ts';
import type { AppEnv } from '../../../../http/context.ts';
import { limit } from '../../../../http/rate-limit.ts';
import { requireUser } from '../../../../http/require-user.ts';
import { createOwnFeed, findOwnFeed, removeOwnFeed, replaceOwnFeed } from './own-feed.ts';

/** The address at which a person's calendar reads their promises. */
export const feedRoutes = new Hono<AppEnv>()
  .get('/calendar-feed', requireUser, async (c) =>
    c.json({ feed: await findOwnFeed(c.var.deps, c.var.user) }),
  )
  .post('/calendar-feed', requireUser, limit('calendar-feed', perUser), async (c) =>
    c.json(await createOwnFeed(c.var.deps, c.var.user), 201),
  )
  .post('/calendar-feed/replace', requireUser, limit('calendar-feed', perUser), async (c) =>
    c.json(await replaceOwnFeed(c.var.deps, c.var.user), 201),
  )
  .delete('/calendar-feed', requireUser, async (c) => {
    await removeOwnFeed(c.var.deps, c.var.user);
    return c.body(null, 204);
  });
