import { campaignImageMessages } from '#domain/campaigns/campaign-images.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { isOwnCampaignPicture } from '../../../records/files/is-own-campaign-picture.ts';

/** A text carries a picture that the account uploaded, or none. */
export async function refuseForeignPicture(
  { db, publicUrl }: Deps,
  { accountId, url }: { accountId: string; url: string | null },
): Promise<void> {
  if (!url) return;
  const isOwn = await db.asAccount(accountId, (tx) =>
    isOwnCampaignPicture(tx, { publicUrl, accountId, url }),
  );
  if (isOwn) return;
  const message = campaignImageMessages.notStored;
  throw new AppError('validation_failed', { userMessage: message, issues: [{ path: 'mediaUrl', message }] });
}
