import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { noSuchCampaign } from './get-own-campaign.ts';

/** The campaign of this account, locked; another account's is not there. */
export async function lockOwnCampaign(tx: Tx, own: { accountId: string; campaignId: string }, now: Date) {
  const campaign = await tx
    .selectFrom('campaigns')
    .innerJoin('accounts', 'accounts.id', 'campaigns.account_id')
    .select(['campaigns.id', 'status', 'started_at', 'scheduled_at', 'pause_reason', 'monthly_price_cents'])
    .select(
      sql<boolean>`paid_through >= (${now}::timestamptz at time zone accounts.time_zone)::date`.as('isPaid'),
    )
    .where('campaigns.account_id', '=', own.accountId)
    .where('campaigns.id', '=', own.campaignId)
    .forNoKeyUpdate('campaigns')
    .executeTakeFirst();
  if (!campaign) throw noSuchCampaign();
  return campaign;
}
