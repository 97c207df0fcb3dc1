import { z } from 'zod';
import type { CampaignList } from '#domain/campaigns/shown-campaigns.ts';
import type { Deps } from '../../../deps.ts';
import { paymentOf } from '../sending/launch-campaign.ts';
import { getReviews } from './get-reviews.ts';

const most = 200;

const quickViewSchema = z.object({ quickView: z.object({ subtext: z.string() }) });

/** The campaigns of one kind, newest first, with what each brought; and whether reviews can be asked for. */
export async function listCampaigns(
  deps: Deps,
  { accountId, timeZone, type }: { accountId: string; timeZone: string; type: 'text' | 'ai_phone' },
): Promise<CampaignList<Date>> {
  const [rows, reviews] = await Promise.all([
    deps.db.readAsAccount(accountId, (read) =>
      read
        .selectFrom('campaigns')
        .leftJoin('campaign_metrics', 'campaign_metrics.campaign_id', 'campaigns.id')
        .select(['campaigns.id', 'name', 'purpose', 'status', 'description', 'message', 'variants'])
        .select(['media_url as mediaUrl', 'scheduled_at as scheduledAt', 'campaigns.created_at as createdAt'])
        .select(['pause_reason as pauseReason', 'completed_at as completedAt', 'paid_through as paidThrough'])
        .select(['sent', 'clicks', 'replies_yes as repliesYes', 'replies_other as repliesOther'])
        .where('campaigns.account_id', '=', accountId)
        .where('type', '=', type)
        .orderBy('campaigns.created_at', 'desc')
        .orderBy('campaigns.id', 'desc')
        .limit(most),
    ),
    getReviews(deps, accountId),
  ]);
  const campaigns = rows.map(({ variants, description, message, mediaUrl, paidThrough, ...rest }) => {
    const { sent, clicks, repliesYes, repliesOther, ...campaign } = rest;
    return {
      ...campaign,
      ...paymentOf(paidThrough, deps.clock.now(), timeZone),
      subtext: quickViewSchema.safeParse(variants).data?.quickView.subtext || message || description || '',
      hasMedia: mediaUrl !== null,
      // A draft has no figures yet.
      metrics:
        sent === null
          ? null
          : { sent, clicks: clicks ?? 0, replies: (repliesYes ?? 0) + (repliesOther ?? 0) },
    };
  });
  return { campaigns, reviews };
}
