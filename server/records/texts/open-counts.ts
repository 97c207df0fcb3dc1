import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

/** A campaign's figures, all zero; what was counted already stays. */
export async function openCounts(
  db: Kysely<DB>,
  { accountId, campaignId }: { accountId: string; campaignId: string },
): Promise<void> {
  await db
    .insertInto('campaign_metrics')
    .values({ account_id: accountId, campaign_id: campaignId })
    .onConflict((conflict) => conflict.column('campaign_id').doNothing())
    .execute();
}
