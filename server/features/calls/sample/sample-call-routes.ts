import { Hono } from 'hono';
import type { AppEnv } from '../../../http/context.ts';
import { validate } from '../../../http/validate.ts';
import { createSampleCall, sampleCallSchema } from './create-sample-call.ts';

/** A tool for whoever develops; the app does not mount it in production. */
export const sampleCallRoutes = new Hono<AppEnv>().post(
  '/sample-calls',
  validate('json', sampleCallSchema),
  async (c) => c.json(await createSampleCall(c.var.deps, c.req.valid('json')), 201),
);
