import { createHash, randomUUID } from 'node:crypto';
import { campaignImageMessages } from '#domain/campaign-images.ts';
import { AppError } from '#domain/errors.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { listPassing } from './list-passing.ts';

const mostPixels = 60_000_000;
/** Phones show no more, and carriers refuse pictures that weigh much. */
const widest = 1200;

/** The file is named by account and time. What is kept is drawn anew: upright, without metadata such as the place. */
export async function storeCampaignPicture(
  { db, storage, clock, publicUrl }: Deps,
  { userId, upload }: { userId: string; upload: Buffer },
): Promise<{ url: string }> {
  const picture = await redraw(upload);
  const id = randomUUID();
  const key = `campaign-images/${userId}-${clock.now().getTime()}-${id.slice(0, 8)}.jpg`;
  await listPassing(db.service, {
    now: clock.now(),
    file: {
      id,
      user_id: userId,
      key,
      kind: 'campaign_image',
      content_type: 'image/jpeg',
      bytes: picture.length,
      sha256: createHash('sha256').update(picture).digest('hex'),
      is_public: true,
    },
  });
  await storage.put(key, picture, 'image/jpeg');
  await db.service.updateTable('stored_files').set({ expires_at: null }).where('id', '=', id).execute();
  return { url: `${publicUrl}/campaign-images/${id}.jpg` };
}

async function redraw(upload: Buffer): Promise<Buffer> {
  // Loaded when first used: it brings a native library.
  const { default: sharp } = await import('sharp');
  const options = { limitInputPixels: mostPixels, failOn: 'error' as const };
  try {
    const { format } = await sharp(upload, options).metadata();
    if (format === 'svg')
      throw new AppError('unsupported_media_type', { userMessage: campaignImageMessages.otherKind });
    return await sharp(upload, options)
      .autoOrient()
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#FFFFFF' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('validation_failed', { userMessage: campaignImageMessages.unreadable, cause: error });
  }
}

/** Whether the address is one of ours and the picture behind it this account's. */
export async function isOwnCampaignPicture(
  tx: Tx,
  { publicUrl, userId, url }: { publicUrl: string; userId: string; url: string },
): Promise<boolean> {
  const [, id] =
    /^\/campaign-images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/.exec(
      url.slice(publicUrl.length),
    ) ?? [];
  if (!id || !url.startsWith(publicUrl)) return false;
  const row = await tx
    .selectFrom('stored_files')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('kind', '=', 'campaign_image')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
