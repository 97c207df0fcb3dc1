import type { Tx } from '../../db/database.ts';
import { addToCounts } from './add-to-counts.ts';
import type { AnsweredRecipient } from './find-answered-recipient.ts';

/** Each person counts once in a campaign's figures, and a yes stands above whatever they wrote before. */
export async function noteReply(
  tx: Tx,
  recipient: AnsweredRecipient,
  { reply, at }: { reply: 'yes' | 'other'; at: Date },
): Promise<void> {
  if (recipient.reply === reply || recipient.reply === 'yes') return;
  await tx
    .updateTable('campaign_recipients')
    .set({ reply, replied_at: at })
    .where('id', '=', recipient.id)
    .execute();
  const wasOther = recipient.reply === 'other' ? 1 : 0;
  await addToCounts(tx, recipient, {
    repliesYes: reply === 'yes' ? 1 : 0,
    repliesOther: reply === 'other' ? 1 : -wasOther,
  });
}
