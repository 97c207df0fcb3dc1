import type { CampaignDraft } from '#domain/campaigns/campaigns.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { changeDraft, createDraft } from '../../../records/campaigns/save-draft.ts';
import { getReviews } from './get-reviews.ts';
import { refuseForeignPicture } from './refuse-foreign-picture.ts';

interface Draft {
  accountId: string;
  draft: CampaignDraft;
}

/** What the builders save. It goes out once it is paid for, through the cart. */
export async function createCampaign(deps: Deps, { accountId, draft }: Draft): Promise<{ id: string }> {
  await checkDraft(deps, { accountId, draft });
  return deps.db.asAccount(accountId, (tx) => createDraft(tx, { accountId, draft }));
}

export async function changeCampaign(
  deps: Deps,
  { accountId, campaignId, draft }: Draft & { campaignId: string },
): Promise<{ id: string }> {
  await checkDraft(deps, { accountId, draft });
  await deps.db.asAccount(accountId, (tx) => changeDraft(tx, { accountId, campaignId, draft }));
  return { id: campaignId };
}

async function checkDraft(deps: Deps, { accountId, draft }: Draft): Promise<void> {
  if (draft.purpose === 'review' && !(await getReviews(deps, accountId)).isConnected)
    throw new AppError('conflict', {
      userMessage: 'Connect your Google reviews in Settings first: the message needs your review link.',
    });
  await refuseForeignPicture(deps, { accountId, url: draft.mediaUrl });
  if (draft.scheduledAt && new Date(draft.scheduledAt) <= deps.clock.now())
    throw fieldError('scheduledAt', 'That time has passed. Choose a later one.');
}

function fieldError(path: string, message: string): AppError {
  return new AppError('validation_failed', { userMessage: message, issues: [{ path, message }] });
}
