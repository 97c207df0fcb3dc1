import { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { operatorsOnly } from '../../http/operators-only.ts';
import { checkReadiness } from './check-readiness.ts';

export const healthRoutes = new Hono<AppEnv>()
  /** Alive: the process answers. */
  .get('/healthz', (c) => c.json({ status: 'ok' }))
  /** Ready: a balancer sends traffic only then. */
  .get('/readyz', async (c) => c.json(await checkReadiness(c.var.deps)))
  .get('/metrics', operatorsOnly, async (c) => {
    const { metrics, queue } = c.var.deps;
    const { contentType, body } = await metrics.describe(await queue.countJobs());
    return c.body(body, 200, { 'content-type': contentType, 'cache-control': 'no-store' });
  });
