import type { Context } from 'hono';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/context.ts';
import { sendStream } from '../http/send-stream.ts';

interface PublicFile {
  id: string;
  kind: 'campaign_image' | 'company_logo';
}

/** Files that anyone with the address may see. */
export async function findPublicFile(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { id, kind }: PublicFile,
) {
  const file = await db.service
    .selectFrom('stored_files')
    .select('key')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('is_public', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return file ? storage.find(file.key) : null;
}

/** Each upload has an address of its own, so what is behind one never changes; nothing in it may run. */
export async function showPublicFile(c: Context<AppEnv>, wanted: PublicFile): Promise<Response> {
  const file = await findPublicFile(c.var.deps, wanted);
  if (!file) throw new AppError('not_found');
  c.header('content-type', file.contentType);
  c.header('cache-control', 'public, max-age=31536000, immutable');
  c.header('content-security-policy', "default-src 'none'; sandbox");
  return sendStream(c, file.body);
}
