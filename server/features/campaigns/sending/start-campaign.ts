import { audienceSchema } from '#domain/campaigns/campaigns.ts';
import type { Deps } from '../../../deps.ts';
import { addRecipients } from './add-recipients.ts';
import { sendCampaignJob } from './send-campaign.job.ts';

export async function startCampaign(deps: Deps, { campaignId }: { campaignId: string }): Promise<void> {
  const campaign = await takeUp(deps, campaignId);
  if (!campaign) return;
  if (!campaign.started_at) {
    await addRecipients(deps, { ...campaign, audience: audienceSchema.catch({}).parse(campaign.audience) });
    // From here on the audience is complete: a campaign is never found finished before it has begun.
    await deps.db.service
      .updateTable('campaigns')
      .set({ started_at: deps.clock.now() })
      .where('id', '=', campaignId)
      .where('started_at', 'is', null)
      .execute();
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
    if (campaign.status === 'scheduled')
      await tx.updateTable('campaigns').set({ status: 'sending' }).where('id', '=', campaignId).execute();
    else if (campaign.status !== 'sending') return null;
    await tx
      .insertInto('campaign_metrics')
      .values({ account_id: campaign.account_id, campaign_id: campaignId })
      .onConflict((conflict) => conflict.column('campaign_id').doNothing())
      .execute();
    return campaign;
  });
}
