import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { AppError } from '#domain/plain/errors.ts';
import type { AppEnv } from '../../../../http/context.ts';
import { clientNetwork } from '../../../../http/rate-limit.ts';
import { drawFeed } from './draw-feed.ts';
import { type Feed, findFeed, noteRead } from './find-feed.ts';

/** For calendar programs, which have an address and nothing else. Kept by whoever reads it, and by nobody in between. */
export const calendarRoutes = new Hono<AppEnv>().get(
  '/calendar/:file',
  async (c, next) => {
    c.header('x-robots-tag', 'noindex, nofollow');
    c.header('referrer-policy', 'no-referrer');
    c.header('cache-control', 'private, no-cache');
    await next();
  },
  etag(),
  async (c) => {
    const feed = await letIn(c);
    const calendar = await drawFeed(c.var.deps, feed);
    await noteRead(c.var.deps, feed);
    c.header('content-type', 'text/calendar; charset=utf-8');
    c.header('content-disposition', 'inline; filename="jotline.ics"');
    return c.body(calendar);
  },
);

const ending = '.ics';

/** An address that we did not make costs no query; one that was withdrawn is answered in the same way. */
async function letIn(c: Context<AppEnv>): Promise<Feed> {
  const { deps } = c.var;
  const file = c.req.param('file') ?? '';
  const feedId = file.endsWith(ending) ? deps.calendarTokens.findFeedId(file.slice(0, -ending.length)) : null;
  if (!feedId) {
    deps.rateLimits.refuseKnown('calendar-stranger', clientNetwork(c));
    await deps.rateLimits.consume('calendar-stranger', clientNetwork(c));
    throw gone();
  }
  await deps.rateLimits.consume('calendar-read', feedId);
  const feed = await findFeed(deps, feedId);
  if (!feed) throw gone();
  return feed;
}

const gone = () => new AppError('not_found', { userMessage: 'There is no calendar at this address.' });
