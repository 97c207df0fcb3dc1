import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { billedCampaign } from './billed-campaign.ts';
import { resumeCampaign } from './campaign-state.ts';

interface Extension {
  accountId: string;
  /** The last day that is paid for. */
  paidThrough: string;
  /** Where the account is. */
  today: string;
}

/** Campaigns of a month that was paid. Those that ran out of paid days go on where they stopped: returns their ids. */
export async function extendPaidCampaigns(
  tx: Tx,
  { accountId, paidThrough, today }: Extension,
): Promise<string[]> {
  const paid = await tx
    .updateTable('campaigns')
    .set({ paid_through: sql<Date>`greatest(paid_through, ${paidThrough}::date)` })
    .where('account_id', '=', accountId)
    .where('monthly_price_cents', '>', 0)
    .where(billedCampaign)
    .returning(['id', 'status'])
    .execute();
  if (paidThrough < today) return [];
  const waiting = paid.filter(({ status }) => status === 'paused').map(({ id }) => id);
  for (const id of waiting) await resumeCampaign(tx, id);
  return waiting;
}
