import { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { requireUser } from '../../http/require-user.ts';
import { listLines } from './queries.ts';

export const lineRoutes = new Hono<AppEnv>().get('/lines', requireUser, async (c) => {
  return c.json({ lines: await listLines(c.var.deps, c.var.user.id) });
});
