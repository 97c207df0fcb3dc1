import { Hono } from 'hono';
import { sql } from 'kysely';
import { AppError } from '#domain/plain/errors.ts';
import type { AppEnv } from '../../http/context.ts';

export const healthRoutes = new Hono<AppEnv>()
  /** Alive: the process answers. */
  .get('/healthz', (c) => c.json({ status: 'ok' }))
  /** Ready: the database and the queue answer too; a balancer sends traffic only then. */
  .get('/readyz', async (c) => {
    const { db, queue, writer } = c.var.deps;
    const checks = Promise.all([sql`select 1`.execute(db.service), queue.isReady()]);
    await checks.catch((cause) => {
      throw new AppError('unavailable', { message: 'not ready', cause });
    });
    // Our own writer stands in for a language model that is away: calls go on, so traffic may come.
    const health = writer.health?.() ?? { state: 'ok' as const };
    const { state, ...failure } = health;
    return c.json({ status: 'ready', writer: state, ...(state === 'ok' ? {} : { writerFailure: failure }) });
  });
