import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema.generated.ts';

/** What happened before does not pause a campaign again: from here on it is watched anew. */
export async function restartWatch(db: Kysely<DB>, campaignId: string): Promise<void> {
  await db
    .updateTable('campaign_metrics')
    .set({ watched_sent: sql`sent`, watched_failed: sql`failed`, watched_opt_outs: sql`opt_outs` })
    .where('campaign_id', '=', campaignId)
    .execute();
}
