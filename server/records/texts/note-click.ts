import type { Tx } from '../../db/database.ts';
import { addToCounts } from './add-to-counts.ts';

/** A link was opened by a person, for the first time. */
export async function noteClick(
  tx: Tx,
  link: { accountId: string; campaignId: string | null; recipientId: string | null },
  at: Date,
): Promise<void> {
  const { accountId, campaignId, recipientId } = link;
  if (recipientId)
    await tx
      .updateTable('campaign_recipients')
      .set((eb) => ({ clicked_at: eb.fn.coalesce('clicked_at', eb.val(at)) }))
      .where('id', '=', recipientId)
      .execute();
  if (campaignId) await addToCounts(tx, { accountId, campaignId }, { clicks: 1 });
}
