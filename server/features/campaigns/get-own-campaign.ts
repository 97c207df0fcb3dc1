import { sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { Tx } from '../../db/database.ts';

/** The campaign of this account, locked; another account's is not there. */
export async function getOwnCampaign(tx: Tx, own: { userId: string; campaignId: string }, now: Date) {
  const campaign = await tx
    .selectFrom('campaigns')
    .innerJoin('users', 'users.id', 'campaigns.user_id')
    .select(['campaigns.id', 'status', 'started_at', 'scheduled_at', 'pause_reason', 'monthly_price_cents'])
    .select(
      sql<boolean>`paid_through >= (${now}::timestamptz at time zone users.time_zone)::date`.as('isPaid'),
    )
    .where('campaigns.user_id', '=', own.userId)
    .where('campaigns.id', '=', own.campaignId)
    .forNoKeyUpdate('campaigns')
    .executeTakeFirst();
  if (!campaign) throw new AppError('not_found');
  return campaign;
}
