import { campaignImageMessages } from '#domain/campaigns/campaign-images.ts';
import type { CampaignDraft } from '#domain/campaigns/campaigns.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { isOwnCampaignPicture } from '../../../files/campaign-pictures.ts';
import { changeDraft, createDraft } from '../../../records/campaigns/save-draft.ts';
import { readReviews } from './read-reviews.ts';

interface Draft {
  userId: string;
  draft: CampaignDraft;
}

/** What the builders save. It goes out once it is paid for, through the cart. */
export async function createCampaign(deps: Deps, { userId, draft }: Draft): Promise<{ id: string }> {
  await checkDraft(deps, { userId, draft });
  return deps.db.asUser(userId, (tx) => createDraft(tx, { userId, draft }));
}

export async function updateCampaign(
  deps: Deps,
  { userId, campaignId, draft }: Draft & { campaignId: string },
): Promise<{ id: string }> {
  await checkDraft(deps, { userId, draft });
  await deps.db.asUser(userId, (tx) => changeDraft(tx, { userId, campaignId, draft }));
  return { id: campaignId };
}

async function checkDraft(deps: Deps, { userId, draft }: Draft): Promise<void> {
  if (draft.purpose === 'review' && !(await readReviews(deps, userId)).isConnected)
    throw new AppError('conflict', {
      userMessage: 'Connect your Google reviews in Settings first: the message needs your review link.',
    });
  if (draft.mediaUrl && !(await isOwnPicture(deps, { userId, url: draft.mediaUrl })))
    throw fieldError('mediaUrl', campaignImageMessages.notStored);
  if (draft.scheduledAt && new Date(draft.scheduledAt) <= deps.clock.now())
    throw fieldError('scheduledAt', 'That time has passed. Choose a later one.');
}

function isOwnPicture({ db, publicUrl }: Deps, picture: { userId: string; url: string }): Promise<boolean> {
  return db.asUser(picture.userId, (tx) => isOwnCampaignPicture(tx, { publicUrl, ...picture }));
}

function fieldError(path: string, message: string): AppError {
  return new AppError('validation_failed', { userMessage: message, issues: [{ path, message }] });
}
