import type { Tx } from '../../db/database.ts';
import { resumeCampaign } from './campaign-state.ts';
import { type PaidMonth, toPaidColumns } from './paid-month.ts';

/** A paused campaign whose month was paid anew goes on where it stopped. Null when it does not pause any more. */
export async function resumePaidCampaign(
  tx: Tx,
  { accountId, campaignId, ...paid }: PaidMonth & { accountId: string; campaignId: string },
): Promise<{ id: string; startAt: Date | null } | null> {
  const paused = await tx
    .selectFrom('campaigns')
    .select(['id', 'scheduled_at', 'started_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .where('status', '=', 'paused')
    .forUpdate()
    .executeTakeFirst();
  if (!paused) return null;
  await tx.updateTable('campaigns').set(toPaidColumns(paid)).where('id', '=', paused.id).execute();
  await resumeCampaign(tx, paused.id);
  return { id: paused.id, startAt: paused.started_at ? null : paused.scheduled_at };
}
