import { createHash, randomUUID } from 'node:crypto';
import { campaignImageMessages } from '#domain/campaign-images.ts';
import { AppError } from '#domain/errors.ts';
import type { Deps } from '../../deps.ts';

const mostPixels = 60_000_000;
/** Phones show no more, and carriers refuse pictures that weigh much. */
const widest = 1200;

/** The file is named by account and time. What is kept is drawn anew: upright, without metadata such as the place. */
export async function storeCampaignImage(
  { db, storage, clock, publicUrl }: Deps,
  { userId, upload }: { userId: string; upload: Buffer },
): Promise<{ url: string }> {
  const image = await redraw(upload);
  const id = randomUUID();
  const key = `campaign-images/${userId}-${clock.now().getTime()}-${id.slice(0, 8)}.jpg`;
  await storage.put(key, image, 'image/jpeg');
  await db.service
    .insertInto('stored_files')
    .values({
      id,
      user_id: userId,
      key,
      kind: 'campaign_image',
      content_type: 'image/jpeg',
      bytes: image.length,
      sha256: createHash('sha256').update(image).digest('hex'),
      is_public: true,
    })
    .execute();
  return { url: `${publicUrl}${campaignImagePath(id)}` };
}

export const campaignImagePath = (fileId: string) => `/campaign-images/${fileId}.jpg`;

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

/** The file behind an address of ours, or null when it is another account's or none. */
export function campaignImageId(publicUrl: string, url: string): string | null {
  const [, id] = /^\/campaign-images\/([0-9a-f-]{36})\.jpg$/.exec(url.slice(publicUrl.length)) ?? [];
  return url.startsWith(publicUrl) && id ? id : null;
}
