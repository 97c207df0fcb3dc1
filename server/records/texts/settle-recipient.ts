import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { addToCounts } from './add-to-counts.ts';
import type { LockedText } from './lock-text.ts';
import { statesBefore, type TextOutcome } from './text-outcome.ts';

/** What became of a campaign's text, on its recipient and in the campaign's figures: each step counts once. */
export async function settleRecipient(
  tx: Tx,
  { id: messageId, accountId, campaignId }: LockedText,
  { outcome, at, error }: { outcome: TextOutcome; at: Date; error: string | null },
): Promise<void> {
  if (!accountId || !campaignId) return;
  const found = await tx
    .selectFrom('campaign_recipients')
    .select(['id', 'state', 'opted_out_at'])
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  if (!found || !statesBefore[outcome.kind].includes(found.state)) return;
  const { kind } = outcome;
  await tx
    .updateTable('campaign_recipients')
    .set({
      ...('code' in outcome && { error_code: outcome.code, error }),
      ...(kind === 'opted_out'
        ? { state: 'skipped', held_reason: 'opted_out', opted_out_at: at, sent_at: null }
        : {
            state: kind === 'sent' || kind === 'delivered' ? kind : 'failed',
            sent_at: sql`coalesce(sent_at, ${at})`,
          }),
      ...(kind === 'delivered' && { delivered_at: at }),
    })
    .where('id', '=', found.id)
    .execute();
  const wasSent = found.state === 'sent';
  const isSent = wasSent || kind === 'sent' || kind === 'delivered';
  await addToCounts(
    tx,
    { accountId, campaignId },
    {
      // Someone whom the carrier does not let us text was never sent anything.
      sent: Number(isSent && kind !== 'opted_out') - Number(wasSent),
      delivered: Number(kind === 'delivered'),
      failed: Number('code' in outcome && kind !== 'opted_out'),
      optOuts: Number(kind === 'opted_out' && !found.opted_out_at),
    },
  );
}
