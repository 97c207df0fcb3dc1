import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';
import { phoneSchema } from '#domain/plain/phone.ts';
import type { PhoneControl } from '../../../carrier-emulator/control-client.ts';
import { sameOrigin } from '../../../http/api-guard.ts';
import type { AppEnv } from '../../../http/context.ts';
import { validate } from '../../../http/validate.ts';
import { listOwnNumbers } from '../list-own-numbers.ts';
import { phonePage } from './page.ts';
import { findSample, listSamples } from './samples.ts';
import { listVerifiedLines, watchCall } from './watch-call.ts';

/** Half an hour from a microphone, written as text. */
const largestUpload = bodyLimit({ maxSize: 64 * 1024 * 1024 });

const keySchema = z.string().regex(/^[0-9*#]$/, 'A key is one of 0 to 9, * and #.');

const placeSchema = z.strictObject({
  /** A withheld number is anything that is none. */
  from: z.union([phoneSchema, z.literal('anonymous')]),
  /** Another number of ours than the shared one. */
  to: phoneSchema.optional(),
  sample: z.string().optional(),
  /** A WAV file, base64. Without sample and audio the caller speaks live. */
  audio: z.string().optional(),
  keys: z.array(z.strictObject({ at: z.number().min(0), key: keySchema })).default([]),
  hangUpAt: z.number().min(0).optional(),
  speed: z.number().min(0.1).max(1000).optional(),
});

function phoneOf(c: Pick<Context<AppEnv>, 'var'>): PhoneControl {
  const { phone } = c.var.deps;
  if (!phone)
    throw new AppError('not_found', { userMessage: 'A real carrier is in use: call it with a real phone.' });
  return phone;
}

/** A phone for development: places calls through the carrier emulator and shows what becomes of them. */
export const phoneRoutes = new Hono<AppEnv>()
  .use(sameOrigin, largestUpload)
  .get('/', async (c) => {
    const { deps } = c.var;
    const [samples, lines, numbers] = await Promise.all([
      listSamples(),
      listVerifiedLines(deps),
      listOwnNumbers(deps),
    ]);
    const isReady = deps.phone !== null;
    const { number } = deps.telephony;
    const isLive = deps.env.LIVE_CALLS && deps.transcriber.hear !== undefined;
    return c.html(phonePage({ samples, lines, numbers, number, isReady, isLive }));
  })
  .get('/phone.css', (c) => serveFile(c, 'phone.css', 'text/css'))
  .get('/phone.js', (c) => serveFile(c, 'phone.js', 'text/javascript'))
  .get('/samples', async (c) => c.json({ samples: await listSamples() }))
  .get('/samples/:name', async (c) => {
    const wav = await findSample(c.req.param('name'));
    if (!wav) throw new AppError('not_found');
    return c.body(new Uint8Array(wav), 200, { 'content-type': 'audio/wav' });
  })
  .post('/calls', validate('json', placeSchema), async (c) => {
    const { sample, ...call } = c.req.valid('json');
    const wav = sample === undefined ? null : await findSample(sample);
    if (sample !== undefined && !wav)
      throw new AppError('not_found', { userMessage: 'There is no such sample.' });
    const audio = wav?.toString('base64') ?? call.audio;
    const callSid = await phoneOf(c)
      .placeCall({ ...call, audio })
      .catch((cause: Error) => {
        throw new AppError('bad_request', {
          cause,
          userMessage: `The call was not placed: ${cause.message}.`,
        });
      });
    return c.json({ callSid }, 201);
  })
  .get('/calls/:sid', async (c) => {
    const callSid = c.req.param('sid');
    const watched = await watchCall(c.var.deps, callSid, await phoneOf(c).find(callSid));
    if (!watched.phone && !watched.call) throw new AppError('not_found');
    c.header('cache-control', 'no-store');
    return c.json(watched);
  })
  .post('/calls/:sid/keys', validate('json', z.strictObject({ key: keySchema })), async (c) => {
    await phoneOf(c).pressKey(c.req.param('sid'), c.req.valid('json').key);
    return c.body(null, 204);
  })
  .post('/calls/:sid/audio', validate('json', z.strictObject({ samples: z.base64() })), async (c) => {
    await phoneOf(c).speak(c.req.param('sid'), Buffer.from(c.req.valid('json').samples, 'base64'));
    return c.body(null, 204);
  })
  .post('/calls/:sid/hangup', async (c) => {
    await phoneOf(c).hangUp(c.req.param('sid'));
    return c.body(null, 204);
  });

async function serveFile(c: Context<AppEnv>, name: string, contentType: string): Promise<Response> {
  const content = await readFile(path.join(import.meta.dirname, name), 'utf8');
  return c.body(content, 200, {
    'content-type': `${contentType}; charset=utf-8`,
    'cache-control': 'no-cache',
  });
}
