import { Hono } from 'hono';
import { findSchema } from '#domain/find/find-schema.ts';
import type { AppEnv } from '../../http/context.ts';
import { requireUser } from '../../http/require-user.ts';
import { validate } from '../../http/validate.ts';
import { listFindings } from './list-findings.ts';

export const findRoutes = new Hono<AppEnv>().get(
  '/find',
  requireUser,
  validate('query', findSchema),
  async (c) => {
    return c.json(await listFindings(c.var.deps, c.var.user, c.req.valid('query').q));
  },
);
