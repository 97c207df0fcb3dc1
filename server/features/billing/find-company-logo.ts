import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Deps } from '../../deps.ts';

/** The company's logo in a form that paper takes, or null when there is none or it cannot be read. */
export async function findCompanyLogo({ db, storage, log }: Deps, userId: string): Promise<Buffer | null> {
  const stored = await db.service
    .selectFrom('stored_files')
    .select('key')
    .where('user_id', '=', userId)
    .where('kind', '=', 'company_logo')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const file = stored && (await storage.find(stored.key));
  if (!file) return null;
  try {
    return await sharp(await buffer(file.body))
      .resize({ width: 480, height: 176, fit: 'inside' })
      .png()
      .toBuffer();
  } catch (err) {
    // A receipt without a picture is better than no receipt.
    log.warn({ err }, 'company logo could not be drawn');
    return null;
  }
}
