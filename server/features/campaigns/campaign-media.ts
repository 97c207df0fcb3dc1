import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { AppError } from '#domain/errors.ts';
import type { Deps } from '../../deps.ts';

/** Carriers shrink or refuse what is larger: a picture of this width stays well under 1 MB. */
const widest = 1200;
const folder = 'campaign-images';

/** Any picture in, a JPEG that every phone shows out; what a camera wrote about place and time is left behind. */
export async function storeMedia(deps: Deps, { userId, file }: { userId: string; file: Buffer }) {
  const picture = await toJpeg(file);
  const key = `${folder}/${randomUUID()}.jpg`;
  await deps.storage.put(key, picture, 'image/jpeg');
  await deps.db.service
    .insertInto('stored_files')
    .values({
      user_id: userId,
      key,
      kind: 'campaign_image',
      content_type: 'image/jpeg',
      bytes: picture.length,
      sha256: createHash('sha256').update(picture).digest('hex'),
      is_public: true,
    })
    .execute();
  return { mediaUrl: `${deps.publicUrl}/media/${key}` };
}

async function toJpeg(file: Buffer): Promise<Buffer> {
  try {
    return await sharp(file, { limitInputPixels: 50_000_000 })
      .rotate()
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer();
  } catch (cause) {
    throw new AppError('validation_failed', {
      userMessage: 'We could not read that picture. Use a JPEG, PNG, WebP or GIF file.',
      cause,
    });
  }
}

/** The picture of a message has an address that carriers can fetch, and nobody can guess. */
export async function isOwnMedia({ db, publicUrl }: Deps, userId: string, url: string): Promise<boolean> {
  const start = `${publicUrl}/media/`;
  if (!url.startsWith(start)) return false;
  const [file] = await db.readAsUser(userId, (read) =>
    read
      .selectFrom('stored_files')
      .select('id')
      .where('user_id', '=', userId)
      .where('kind', '=', 'campaign_image')
      .where('key', '=', url.slice(start.length))
      .where('deleted_at', 'is', null),
  );
  return file !== undefined;
}

export async function findMedia({ storage }: Deps, name: string) {
  if (!/^[0-9a-f-]{36}\.jpg$/.test(name)) return null;
  return storage.find(`${folder}/${name}`);
}
