import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** The account's subscription that has not ended, with its days as text: a day has no time zone to be moved by. */
export async function findSubscription(tx: Tx, accountId: string) {
  return tx
    .selectFrom('subscriptions')
    .select(['id', 'tier', 'offer', 'state', 'price_cents as priceCents', 'next_tier as nextTier'])
    .select(['next_price_cents as nextPriceCents', 'next_offer as nextOffer', 'paused_at as pausedAt'])
    .select([
      sql<string>`cycle_start::text`.as('cycleStart'),
      sql<string>`started_on::text`.as('startedOn'),
      sql<string | null>`change_on::text`.as('changeOn'),
      sql<string | null>`cancel_on::text`.as('cancelOn'),
    ])
    .where('account_id', '=', accountId)
    .where('state', '!=', 'cancelled')
    .executeTakeFirst();
}

export type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;
