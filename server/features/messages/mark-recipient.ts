import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

interface Outcome {
  state: 'sent' | 'delivered' | 'failed';
  at: Date;
  errorCode?: string | null;
  error?: string;
}

/** Which states an outcome may still follow: callbacks come late, twice and in any order. */
const before: Record<Outcome['state'], string[]> = {
  sent: ['sending'],
  delivered: ['sending', 'sent'],
  failed: ['sending', 'sent'],
};

/** What became of a campaign's text, on its recipient and in the campaign's figures: each step counts once. */
export async function markRecipient(
  tx: Tx,
  message: { id: string; account_id: string | null; campaign_id: string | null },
  outcome: Outcome,
): Promise<void> {
  const { id: messageId, account_id: accountId, campaign_id: campaignId } = message;
  if (!accountId || !campaignId) return;
  const found = await tx
    .selectFrom('campaign_recipients')
    .select(['id', 'state'])
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  if (!found || !before[outcome.state].includes(found.state)) return;
  const { state, at } = outcome;
  await tx
    .updateTable('campaign_recipients')
    .set({
      state,
      ...(state === 'failed' && { error_code: outcome.errorCode ?? null, error: outcome.error ?? null }),
      ...(state === 'delivered' && { delivered_at: at }),
      sent_at: sql`coalesce(sent_at, ${at})`,
    })
    .where('id', '=', found.id)
    .execute();
  const wasSending = found.state === 'sending';
  await tx
    .updateTable('campaign_metrics')
    .set((eb) => ({
      sent: eb('sent', '+', wasSending && state !== 'failed' ? 1 : 0),
      delivered: eb('delivered', '+', state === 'delivered' ? 1 : 0),
      failed: eb('failed', '+', state === 'failed' ? 1 : 0),
    }))
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .execute();
}
