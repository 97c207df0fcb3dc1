import { Hono } from 'hono';
import { beep } from '#domain/calls/calls.ts';
import { encodeWav, tone } from '#domain/calls/wav.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { AppEnv } from '../../../http/context.ts';

const sampleRate = 8000;

/** `beep-15s.wav`: the beep, then quiet until that many seconds are full, for the carrier to play and loop. */
export const soundRoutes = new Hono<AppEnv>().get('/:name{beep-[0-9]+s\\.wav}', (c) => {
  const seconds = Number(/\d+/.exec(c.req.param('name'))?.[0]);
  if (seconds < 1 || seconds > beep.everySeconds) throw new AppError('not_found');
  const samples = new Int16Array(seconds * sampleRate);
  samples.set(tone(beep.hertz, beep.seconds, sampleRate));
  c.header('content-type', 'audio/wav');
  c.header('cache-control', 'public, max-age=86400');
  // The carrier fetches it from its own site.
  c.header('cross-origin-resource-policy', 'cross-origin');
  return c.body(Buffer.from(encodeWav({ sampleRate, channels: [samples] }, 'mulaw')));
});
