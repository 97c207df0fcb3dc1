import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { UserEnv } from './context.ts';
import { sendStream } from './send-stream.ts';

/** A file to keep, under a name of ours. */
export function download(c: Context<UserEnv>, body: Readable | string, type: string, name: string) {
  c.header('content-type', type);
  c.header('content-disposition', `attachment; filename="${name}"`);
  return typeof body === 'string' ? c.body(body) : sendStream(c, body);
}

export function streamParts(parts: AsyncIterable<string | Buffer> | Iterable<Buffer>): Readable {
  return Readable.from(parts, { objectMode: false });
}
