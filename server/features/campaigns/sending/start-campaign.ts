import { z } from 'zod';
import { audienceSchema, campaignPurposes } from '#domain/campaigns/campaigns.ts';
import type { Deps } from '../../../deps.ts';
import { beginScheduled, noteStarted } from '../../../records/campaigns/campaign-state.ts';
import { addRecipients } from '../../../records/texts/add-recipients.ts';
import { openCounts } from '../../../records/texts/open-counts.ts';
import { sendCampaignJob } from './send-campaign.job.ts';

export async function startCampaign(deps: Deps, { campaignId }: { campaignId: string }): Promise<void> {
  const campaign = await takeUp(deps, campaignId);
  if (!campaign) return;
  if (!campaign.started_at) {
    await addRecipients(deps.db.service, {
      accountId: campaign.account_id,
      audience: audienceSchema.catch({}).parse(campaign.audience),
      purpose: z.enum(campaignPurposes).parse(campaign.purpose),
      now: deps.clock.now(),
      campaignId,
    });
    await noteStarted(deps.db.service, { campaignId, at: deps.clock.now() });
  }
  await deps.queue.enqueue(sendCampaignJob, { campaignId });
}

/** Null when it is not its time: paused, put back to draft, or scheduled for later. */
async function takeUp({ db, clock }: Deps, campaignId: string) {
  return db.service.transaction().execute(async (tx) => {
    const campaign = await tx
      .selectFrom('campaigns')
      .select(['id', 'account_id', 'status', 'purpose', 'audience', 'scheduled_at', 'started_at'])
      .where('id', '=', campaignId)
      .where('type', '=', 'text')
      .forUpdate()
      .executeTakeFirst();
    if (!campaign) return null;
    const isAhead = (campaign.scheduled_at ?? clock.now()) > clock.now();
    if (isAhead && !campaign.started_at) return null;
    if (campaign.status === 'scheduled') await beginScheduled(tx, campaignId);
    else if (campaign.status !== 'sending') return null;
    await openCounts(tx, { accountId: campaign.account_id, campaignId });
    return campaign;
  });
}
