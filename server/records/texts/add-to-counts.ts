import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

type Counts = Record<
  'sent' | 'delivered' | 'failed' | 'clicks' | 'repliesYes' | 'repliesOther' | 'optOuts' | 'appointments',
  number
>;

/** What happened, in a campaign's figures; a step that is taken back counts less than nothing. */
export async function addToCounts(
  db: Kysely<DB>,
  { accountId, campaignId }: { accountId: string; campaignId: string },
  by: Partial<Counts>,
): Promise<void> {
  await db
    .updateTable('campaign_metrics')
    .set((eb) => ({
      sent: eb('sent', '+', by.sent ?? 0),
      delivered: eb('delivered', '+', by.delivered ?? 0),
      failed: eb('failed', '+', by.failed ?? 0),
      clicks: eb('clicks', '+', by.clicks ?? 0),
      replies_yes: eb('replies_yes', '+', by.repliesYes ?? 0),
      replies_other: eb('replies_other', '+', by.repliesOther ?? 0),
      opt_outs: eb('opt_outs', '+', by.optOuts ?? 0),
      appointments_created: eb('appointments_created', '+', by.appointments ?? 0),
    }))
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .execute();
}
