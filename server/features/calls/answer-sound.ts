import type { Context } from 'hono';

/** A cut of a recording: for whoever asked alone, and never kept on the way. */
export function answerSound(c: Context, sound: Uint8Array<ArrayBuffer>): Response {
  c.header('content-type', 'audio/wav');
  c.header('content-length', String(sound.length));
  c.header('cache-control', 'private, no-store');
  return c.body(sound);
}
