import type { Context } from 'hono';
import { AppError } from '#domain/plain/errors.ts';
import { findPublicFile, type PublicFile } from '../records/files/find-public-file.ts';
import type { AppEnv } from './context.ts';
import { sendStream } from './send-stream.ts';

/** Each upload has an address of its own, so what is behind one never changes; nothing in it may run. */
export async function showPublicFile(c: Context<AppEnv>, wanted: PublicFile): Promise<Response> {
  const file = await findPublicFile(c.var.deps, wanted);
  if (!file) throw new AppError('not_found');
  c.header('content-type', file.contentType);
  c.header('cache-control', 'public, max-age=31536000, immutable');
  c.header('content-security-policy', "default-src 'none'; sandbox");
  return sendStream(c, file.body);
}
