import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../../db/schema.generated.ts';
import { cursorTime } from '../page.ts';

export const campaignTime = sql`campaigns.created_at`;
export const campaignId = sql`campaigns.id`;

export function selectCampaigns(read: Kysely<DB>, accountId: string) {
  return read
    .selectFrom('campaigns')
    .leftJoin('campaign_metrics', (join) =>
      join
        .onRef('campaign_metrics.campaign_id', '=', 'campaigns.id')
        .on('campaign_metrics.account_id', '=', accountId),
    )
    .select(['campaigns.id', 'campaigns.name', 'campaigns.purpose', 'campaigns.status', 'campaigns.message'])
    .select(['campaigns.pause_reason as pauseReason', 'campaigns.scheduled_at as scheduledAt'])
    .select(['campaigns.started_at as startedAt', 'campaigns.completed_at as completedAt'])
    .select(['campaigns.created_at as createdAt', 'campaign_metrics.id as metricsId'])
    .select(['sent', 'delivered', 'failed', 'clicks', 'replies_yes', 'replies_other', 'opt_outs'])
    .select(cursorTime(campaignTime))
    .where('campaigns.account_id', '=', accountId)
    .where('campaigns.type', '=', 'text');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCampaigns>['executeTakeFirstOrThrow']>>;

export function toCampaign({ metricsId, ...row }: Row) {
  const { sent, delivered, failed, clicks, replies_yes, replies_other, opt_outs, ...campaign } = row;
  const metrics = metricsId && {
    sent: sent ?? 0,
    delivered: delivered ?? 0,
    failed: failed ?? 0,
    clicks: clicks ?? 0,
    repliesYes: replies_yes ?? 0,
    repliesOther: replies_other ?? 0,
    optOuts: opt_outs ?? 0,
  };
  return { ...campaign, metrics: metrics || null };
}
