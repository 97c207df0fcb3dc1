import { type Context, Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';
import type { AppEnv, UserEnv } from '../../../http/context.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { findNow, watchCall } from './watch-call.ts';

const callParam = z.object({ id: z.uuid('There is no such call.') });

/** Proxies close what is quiet, nginx after a minute; and whoever signed out meanwhile is told nothing more. */
const beatMilliseconds = 15_000;
/** After so long a browser that was cut off comes back. */
const retryMilliseconds = 2000;

/** A call while it goes on: what is heard and drafted, as server-sent events. */
export const watchRoutes = new Hono<AppEnv>().get(
  '/calls/:id/live',
  requireUser,
  validate('param', callParam),
  async (c) => {
    const { deps, user } = c.var;
    const watched = { accountId: user.accountId, callId: c.req.valid('param').id };
    if (!(await findNow(deps, watched)))
      throw new AppError('not_found', { userMessage: 'We could not find that call.' });
    // Proxies that collect an answer before they pass it on would hide that it grows.
    c.header('x-accel-buffering', 'no');
    c.header('content-type', 'text/event-stream');
    if (c.req.method === 'HEAD') return c.body(null);
    const since = readRevision(c.req.header('last-event-id'));
    const { signal: closing, leave } = deps.openAnswers.enter(user.accountId);
    const answer = streamSSE(c, async (stream) => {
      const stop = new AbortController();
      const end = () => stop.abort();
      stream.onAbort(end);
      // Who leaves before the answer begins would otherwise keep their place: nobody reads what is written.
      const gone = c.req.raw.signal;
      const drop = () => stream.abort();
      gone.addEventListener('abort', drop);
      if (gone.aborted) drop();
      closing.addEventListener('abort', end);
      if (closing.aborted) end();
      const beat = setInterval(
        () => void keepOpen(c, stream).then((isOpen) => isOpen || end()),
        beatMilliseconds,
      );
      try {
        await stream.write(`retry: ${retryMilliseconds}\n\n`);
        for await (const event of watchCall(deps, { ...watched, since, signal: stop.signal }))
          await stream.writeSSE({
            event: event.name,
            data: JSON.stringify(event.data),
            ...(event.id && { id: event.id }),
          });
      } catch (err) {
        // The page comes back by itself, and looks for itself until then.
        deps.log.warn({ err, callId: watched.callId }, 'a page that follows a call was cut off');
      } finally {
        clearInterval(beat);
        closing.removeEventListener('abort', end);
        gone.removeEventListener('abort', drop);
        leave();
      }
    });
    answer.headers.set('cache-control', 'no-store');
    return answer;
  },
);

/** What a browser sends back is text of ours, and anybody can send other text. */
function readRevision(text: string | undefined): number {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0;
}

/** False when whoever looks is not signed in any more, or as somebody else. */
async function keepOpen(c: Context<UserEnv>, stream: SSEStreamingApi): Promise<boolean> {
  try {
    const found = await c.var.deps.identity.findSession(c.req.header('cookie'));
    const { id, accountId, role } = c.var.user;
    if (found?.user.id !== id || found.user.accountId !== accountId || found.user.role !== role) return false;
    await stream.write(': on the line\n\n');
    return true;
  } catch {
    return false;
  }
}
