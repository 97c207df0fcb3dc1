import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type SendingCampaign = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>;

/**
 * The campaign as it is at this moment, locked until the claim is written: whoever pauses it waits for that, and
 * after that nothing more is claimed. With a pace of its own it is locked against the other workers too.
 */
export async function lockCampaign(tx: Tx, campaignId: string, now: Date) {
  const pace = await tx
    .selectFrom('campaigns')
    .select('pacing_rate')
    .where('id', '=', campaignId)
    .executeTakeFirst();
  const query = tx
    .selectFrom('campaigns')
    .innerJoin('accounts', 'accounts.id', 'campaigns.account_id')
    .leftJoin('company_info', 'company_info.account_id', 'campaigns.account_id')
    .leftJoin('integrations', 'integrations.account_id', 'campaigns.account_id')
    .select([
      'campaigns.id',
      'campaigns.account_id as accountId',
      'status',
      'purpose',
      'message',
      'accounts.name as ownerName',
    ])
    .select([
      'media_url as mediaUrl',
      'image_url as imageUrl',
      'link_url as linkUrl',
      'pacing_rate as pacingRate',
    ])
    .select(['next_send_at as nextSendAt', 'quiet_hours_enabled as hasQuietHours', 'started_at as startedAt'])
    .select('campaign_texts_per_day as textsPerDay')
    .select(['company_name as companyName', 'google_review_link as reviewUrl'])
    .select(isUnpaid(now).as('isUnpaid'))
    .where('campaigns.id', '=', campaignId)
    .where('campaigns.type', '=', 'text');
  const locked = pace?.pacing_rate ? query.forNoKeyUpdate('campaigns') : query.forShare('campaigns');
  return (await locked.executeTakeFirst()) ?? null;
}

/** By the calendar of the account. */
function isUnpaid(now: Date) {
  return sql<boolean>`coalesce(paid_through < (${now}::timestamptz at time zone accounts.time_zone)::date, false)`;
}
