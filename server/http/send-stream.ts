import { Readable } from 'node:stream';
import type { Context } from 'hono';

/** A stream as the body of an answer. Who asks for the headers alone reads none of it: it is closed at once. */
export function sendStream(c: Context, body: Readable, status: 200 | 206 = 200): Response {
  if (c.req.method !== 'HEAD') return c.body(Readable.toWeb(body) as ReadableStream, status);
  body.destroy();
  return c.body(null, status);
}
