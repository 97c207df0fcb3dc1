import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { UserEnv } from './context.ts';

/** A file to keep, under a name of ours. */
export function download(c: Context<UserEnv>, body: ReadableStream | string, type: string, name: string) {
  c.header('content-type', type);
  c.header('content-disposition', `attachment; filename="${name}"`);
  return c.body(body as ReadableStream);
}

export function streamParts(parts: AsyncIterable<string | Buffer>): ReadableStream {
  return Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream;
}
