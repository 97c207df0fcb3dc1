import type { Tx } from '../../db/database.ts';
import { openCounts } from '../texts/open-counts.ts';
import { startDraft } from './campaign-state.ts';
import { type PaidMonth, toPaidColumns } from './paid-month.ts';

interface PaidDraft extends PaidMonth {
  accountId: string;
  campaignId: string;
  now: Date;
}

/**
 * A draft that was paid for goes out: now, or at the time it was scheduled for. Null when it is no draft of this
 * account any more.
 */
export async function startPaidDraft(
  tx: Tx,
  { accountId, campaignId, now, ...paid }: PaidDraft,
): Promise<{ id: string; startAt: Date | null } | null> {
  const draft = await tx
    .selectFrom('campaigns')
    .select(['id', 'scheduled_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .where('status', '=', 'draft')
    .forUpdate()
    .executeTakeFirst();
  if (!draft) return null;
  const isLater = draft.scheduled_at !== null && draft.scheduled_at > now;
  await tx.updateTable('campaigns').set(toPaidColumns(paid)).where('id', '=', draft.id).execute();
  await startDraft(tx, { campaignId, isLater });
  await openCounts(tx, { accountId, campaignId });
  return { id: draft.id, startAt: isLater ? draft.scheduled_at : null };
}
