import { campaignImageMessages } from '#domain/campaign-images.ts';
import { withOptOutLine } from '#domain/campaign-message.ts';
import type { CampaignDraft } from '#domain/campaigns.ts';
import { AppError } from '#domain/errors.ts';
import type { Deps } from '../../deps.ts';
import { isOwnCampaignPicture } from '../../files/campaign-pictures.ts';
import { getOwnCampaign } from './queries.ts';
import { readReviews } from './read-reviews.ts';

interface Draft {
  accountId: string;
  draft: CampaignDraft;
}

/** What the builders save. It goes out once it is paid for, through the cart. */
export async function createCampaign(deps: Deps, { accountId, draft }: Draft): Promise<{ id: string }> {
  await checkDraft(deps, { accountId, draft });
  return deps.db.asAccount(accountId, (tx) =>
    tx
      .insertInto('campaigns')
      .values({ account_id: accountId, type: 'text', purpose: draft.purpose, ...toColumns(draft) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
}

export async function updateCampaign(
  deps: Deps,
  { accountId, campaignId, draft }: Draft & { campaignId: string },
): Promise<{ id: string }> {
  await checkDraft(deps, { accountId, draft });
  await deps.db.asAccount(accountId, async (tx) => {
    const { status, purpose } = await getOwnCampaign(tx, { accountId, campaignId });
    if (status !== 'draft')
      throw new AppError('conflict', { userMessage: 'Only a draft can be changed. Duplicate it instead.' });
    if (purpose !== draft.purpose)
      throw new AppError('conflict', {
        userMessage: 'A review request stays one. Start a new campaign instead.',
      });
    await tx
      .updateTable('campaigns')
      .set(toColumns(draft))
      .where('account_id', '=', accountId)
      .where('id', '=', campaignId)
      .execute();
  });
  return { id: campaignId };
}

function toColumns(draft: CampaignDraft) {
  const message = withOptOutLine(draft.message);
  return {
    name: draft.name,
    template: draft.template,
    message,
    media_url: draft.mediaUrl,
    link_url: draft.linkUrl,
    audience: JSON.stringify(draft.audience),
    variants: JSON.stringify({
      quickView: { title: draft.name, subtext: message.slice(0, 160) },
      full: message,
    }),
    schedule_type: draft.scheduledAt ? ('later' as const) : ('now' as const),
    scheduled_at: draft.scheduledAt,
    pacing_rate: draft.pacingRate,
    quiet_hours_enabled: draft.quietHoursEnabled,
    compliance_enabled: draft.complianceEnabled,
  };
}

async function checkDraft(deps: Deps, { accountId, draft }: Draft): Promise<void> {
  if (draft.purpose === 'review' && !(await readReviews(deps, accountId)).isConnected)
    throw new AppError('conflict', {
      userMessage: 'Connect your Google reviews in Settings first: the message needs your review link.',
    });
  if (draft.mediaUrl && !(await isOwnPicture(deps, { accountId, url: draft.mediaUrl })))
    throw fieldError('mediaUrl', campaignImageMessages.notStored);
  if (draft.scheduledAt && new Date(draft.scheduledAt) <= deps.clock.now())
    throw fieldError('scheduledAt', 'That time has passed. Choose a later one.');
}

function isOwnPicture(
  { db, publicUrl }: Deps,
  picture: { accountId: string; url: string },
): Promise<boolean> {
  return db.asAccount(picture.accountId, (tx) => isOwnCampaignPicture(tx, { publicUrl, ...picture }));
}

function fieldError(path: string, message: string): AppError {
  return new AppError('validation_failed', { userMessage: message, issues: [{ path, message }] });
}
