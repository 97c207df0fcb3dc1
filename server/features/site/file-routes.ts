import { Hono } from 'hono';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/context.ts';
import { sendStream } from '../../http/send-stream.ts';
import type { ByteRange } from '../../providers/storage/storage.ts';

/** Signed links to what is in storage. */
export const fileRoutes = new Hono<AppEnv>().get('/:token', async (c) => {
  const { fileLinks, storage, clock } = c.var.deps;
  const key = fileLinks.verify(c.req.param('token'), clock.now().getTime() / 1000);
  const range = readRange(c.req.header('range'));
  const file = key && !(await isHeld(c.var.deps, key)) && (await storage.find(key, range));
  if (!file)
    throw new AppError('not_found', {
      userMessage: 'This link has expired. Open the page again for a new one.',
    });
  c.header('content-type', file.contentType);
  c.header('accept-ranges', 'bytes');
  c.header('cache-control', 'private, max-age=300');
  // Whatever was uploaded, it never runs as a page of ours.
  c.header('content-security-policy', "default-src 'none'; sandbox");
  if (!range) {
    c.header('content-length', String(file.bytes));
    return sendStream(c, file.body);
  }
  const end = Math.min(range.end, file.bytes - 1);
  if (range.start > end) {
    file.body.destroy();
    c.header('content-range', `bytes */${file.bytes}`);
    return c.body(null, 416);
  }
  c.header('content-range', `bytes ${range.start}-${end}/${file.bytes}`);
  c.header('content-length', String(end - range.start + 1));
  return sendStream(c, file.body, 206);
});

/** A link from before somebody was found who may have refused the recording. */
async function isHeld({ db }: Deps, key: string): Promise<boolean> {
  const held = await db.service
    .selectFrom('calls')
    .select('id')
    .where('recording_key', '=', key)
    .where('state', '=', 'held')
    .executeTakeFirst();
  return held !== undefined;
}

/** One range from its start, as players ask when someone jumps; anything else gets the whole file. */
function readRange(header: string | undefined): ByteRange | undefined {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(header ?? '') ?? [];
  if (start === undefined) return undefined;
  const range = { start: Number(start), end: end === undefined ? Number.POSITIVE_INFINITY : Number(end) };
  return range.end < range.start ? undefined : range;
}
