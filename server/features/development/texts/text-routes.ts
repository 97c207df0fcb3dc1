import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';
import { phoneSchema } from '#domain/plain/phone.ts';
import { textOutcomes } from '../../../carrier-emulator/text-script.ts';
import { sameOrigin } from '../../../http/api-guard.ts';
import type { AppEnv } from '../../../http/context.ts';
import { validate } from '../../../http/validate.ts';
import { listOwnNumbers } from '../list-own-numbers.ts';
import { textsPage } from './page.ts';

const numberQuery = z.object({ number: phoneSchema.optional() });
const textSchema = z.strictObject({
  from: phoneSchema,
  /** Another number of ours than the shared one. */
  to: phoneSchema.optional(),
  body: z.string().min(1).max(1600),
});
const scriptSchema = z.strictObject({
  rules: z.array(
    z.strictObject({
      to: z.string().max(20).optional(),
      outcome: z.enum(textOutcomes).optional(),
      reply: z.string().max(1600).optional(),
      clicks: z.number().int().min(0).max(10).optional(),
      disorderly: z.boolean().optional(),
      delayMs: z.number().int().min(0).max(10_000).optional(),
      times: z.number().int().min(1).optional(),
    }),
  ),
});

function phoneOf(c: Pick<Context<AppEnv>, 'var'>) {
  const { phone } = c.var.deps;
  if (phone) return phone;
  throw new AppError('not_found', { userMessage: 'A real carrier is in use: texts arrive on real phones.' });
}

/** Everybody's phone, for development: reads and answers texts through the carrier emulator. */
export const textRoutes = new Hono<AppEnv>()
  .get('/texts', async (c) => {
    const { deps } = c.var;
    return c.html(textsPage({ numbers: await listOwnNumbers(deps), isReady: deps.phone !== null }));
  })
  .get('/texts.json', validate('query', numberQuery), async (c) => {
    c.header('cache-control', 'no-store');
    return c.json({ texts: await phoneOf(c).listTexts(c.req.valid('query').number) });
  })
  .post('/texts', sameOrigin, validate('json', textSchema), async (c) => {
    return c.json(await phoneOf(c).sendText(c.req.valid('json')), 201);
  })
  .post('/texts/script', sameOrigin, validate('json', scriptSchema), async (c) => {
    await phoneOf(c).scriptTexts(c.req.valid('json').rules);
    return c.body(null, 204);
  })
  .get('/texts/texts.css', (c) => serveFile(c, 'texts.css', 'text/css'))
  .get('/texts/texts.js', (c) => serveFile(c, 'texts.js', 'text/javascript'));

async function serveFile(c: Context<AppEnv>, name: string, contentType: string): Promise<Response> {
  const content = await readFile(path.join(import.meta.dirname, name), 'utf8');
  return c.body(content, 200, {
    'content-type': `${contentType}; charset=utf-8`,
    'cache-control': 'no-cache',
  });
}
