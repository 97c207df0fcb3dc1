import type { Tx } from '../../db/database.ts';
import type { LockedText } from './lock-text.ts';

/** A campaign's text that was claimed and never reached the carrier: its recipient waits again, and the claim is gone. */
export async function giveBackText(
  tx: Tx,
  text: LockedText,
  { sendAfter, isTry }: { sendAfter: Date; isTry: boolean },
): Promise<void> {
  if (text.purpose !== 'campaign' || text.state !== 'sending') return;
  await tx
    .updateTable('campaign_recipients')
    .set((eb) => ({
      state: 'pending',
      message_id: null,
      claimed_at: null,
      send_after: sendAfter,
      attempts: eb('attempts', '-', isTry ? 0 : 1),
    }))
    .where('account_id', '=', text.accountId)
    .where('message_id', '=', text.id)
    .where('state', '=', 'sending')
    .execute();
  await tx.deleteFrom('messages').where('id', '=', text.id).execute();
}
