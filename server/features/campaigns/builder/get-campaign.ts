import { sql } from 'kysely';
import { audienceSchema } from '#domain/campaigns/campaigns.ts';
import type { CampaignDetail } from '#domain/campaigns/shown-campaigns.ts';
import type { Deps } from '../../../deps.ts';
import { noSuchCampaign } from '../../../records/campaigns/get-own-campaign.ts';
import { paymentOf } from '../sending/launch-campaign.ts';

interface Viewer {
  accountId: string;
  timeZone: string;
}

/** Everything on a campaign's page but the recipients one by one. */
export async function getCampaign(
  deps: Deps,
  { user, campaignId }: { user: Viewer; campaignId: string },
): Promise<CampaignDetail<Date>> {
  const [[row], states, series] = await Promise.all([
    readCampaign(deps, user.accountId, campaignId),
    countStates(deps, user.accountId, campaignId),
    readSeries(deps, user, campaignId),
  ]);
  if (!row) throw noSuchCampaign();
  const {
    paidThrough,
    audience,
    metricsId,
    sent,
    delivered,
    failed,
    clicks,
    repliesYes,
    repliesOther,
    optOuts,
    appointments,
    ...campaign
  } = row;
  const count = (...wanted: string[]) =>
    states.filter(({ state }) => wanted.includes(state)).reduce((sum, { count: some }) => sum + some, 0);
  return {
    campaign: {
      ...campaign,
      audience: audienceSchema.catch({}).parse(audience),
      ...paymentOf(paidThrough, deps.clock.now(), user.timeZone),
    },
    metrics: metricsId
      ? { sent, delivered, failed, clicks, repliesYes, repliesOther, optOuts, appointments }
      : null,
    progress: {
      total: count('pending', 'held', 'sending', 'sent', 'delivered', 'failed'),
      done: count('sent', 'delivered', 'failed'),
      waiting: count('pending', 'held', 'sending'),
      skipped: count('skipped'),
    },
    heldBack: states.flatMap(({ state, heldReason, count: some }) =>
      heldReason === null ? [] : [{ state, reason: heldReason, count: some }],
    ),
    series,
  };
}

function readCampaign({ db }: Deps, accountId: string, campaignId: string) {
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('campaigns')
      .leftJoin('campaign_metrics', 'campaign_metrics.campaign_id', 'campaigns.id')
      .select(['campaigns.id', 'name', 'purpose', 'template', 'status', 'pause_reason as pauseReason'])
      .select(['title', 'description', 'offer_discount as offer', 'message', 'media_url as mediaUrl'])
      .select(['link_url as linkUrl', 'audience', 'scheduled_at as scheduledAt', 'pacing_rate as pacingRate'])
      .select(['quiet_hours_enabled as quietHoursEnabled', 'compliance_enabled as complianceEnabled'])
      .select(['paid_through as paidThrough', 'started_at as startedAt', 'paused_at as pausedAt'])
      .select(['completed_at as completedAt', 'campaigns.created_at as createdAt'])
      .select(['campaign_metrics.id as metricsId', 'sent', 'delivered', 'failed', 'clicks'])
      .select(['replies_yes as repliesYes', 'replies_other as repliesOther', 'opt_outs as optOuts'])
      .select('appointments_created as appointments')
      .where('campaigns.account_id', '=', accountId)
      .where('campaigns.id', '=', campaignId),
  );
}

function countStates({ db }: Deps, accountId: string, campaignId: string) {
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('campaign_recipients')
      .select(['state', 'held_reason as heldReason'])
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('campaign_id', '=', campaignId)
      .groupBy(['state', 'held_reason'])
      .orderBy('count', 'desc'),
  );
}

/** By the hour while it is young, then by the day: at most some sixty points. */
function readSeries({ db }: Deps, user: Viewer, campaignId: string) {
  return db.readAsAccount(user.accountId, (read) =>
    read
      .with('moments', (cte) =>
        cte
          .selectFrom('campaign_recipients')
          .select(['sent_at', 'delivered_at', 'clicked_at', 'replied_at', 'opted_out_at'])
          .where('account_id', '=', user.accountId)
          .where('campaign_id', '=', campaignId)
          .where('sent_at', 'is not', null),
      )
      .selectFrom(
        sql<{ at: Date; kind: string; unit: string }>`(
          select kind, at, case when (select max(sent_at) - min(sent_at) from moments) > interval '60 hours'
            then 'day' else 'hour' end as unit
          from moments, lateral (values
            ('sent', sent_at), ('delivered', delivered_at), ('clicked', clicked_at), ('replied', replied_at)
          ) happened (kind, at)
          where at is not null
        )`.as('happened'),
      )
      .select(
        sql<string>`to_char(date_trunc(unit, at at time zone ${user.timeZone}), 'YYYY-MM-DD"T"HH24:MI')`.as(
          'at',
        ),
      )
      .select(sql<number>`count(*) filter (where kind = 'sent')`.as('sent'))
      .select(sql<number>`count(*) filter (where kind = 'delivered')`.as('delivered'))
      .select(sql<number>`count(*) filter (where kind = 'clicked')`.as('clicked'))
      .select(sql<number>`count(*) filter (where kind = 'replied')`.as('replied'))
      .groupBy(sql`1`)
      .orderBy(sql`1`),
  );
}
