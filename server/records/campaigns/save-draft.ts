import { withOptOutLine } from '#domain/campaigns/campaign-message.ts';
import type { CampaignDraft } from '#domain/campaigns/campaigns.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { getOwnCampaign } from './get-own-campaign.ts';

export async function createDraft(
  tx: Tx,
  { accountId, draft }: { accountId: string; draft: CampaignDraft },
): Promise<{ id: string }> {
  return tx
    .insertInto('campaigns')
    .values({ account_id: accountId, type: 'text', purpose: draft.purpose, ...toColumns(draft) })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function changeDraft(
  tx: Tx,
  { accountId, campaignId, draft }: { accountId: string; campaignId: string; draft: CampaignDraft },
): Promise<void> {
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
