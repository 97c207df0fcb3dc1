import type { Tx } from '../../../db/database.ts';
import { addToCounts } from '../add-to-counts.ts';
import type { AnsweredRecipient } from '../find-answered-recipient.ts';

/** A stop in answer to a campaign counts there, once. False when it was counted before. */
export async function noteStop(tx: Tx, recipient: AnsweredRecipient, at: Date): Promise<boolean> {
  if (recipient.optedOutAt) return false;
  await tx
    .updateTable('campaign_recipients')
    .set({ opted_out_at: at })
    .where('id', '=', recipient.id)
    .execute();
  await addToCounts(tx, recipient, { optOuts: 1 });
  return true;
}
