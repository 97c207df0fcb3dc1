import type { Tx } from '../../db/database.ts';
import type { TextMeaning } from './opt-out-words.ts';

export interface AnsweredRecipient {
  id: string;
  campaignId: string;
  accountId: string;
  reply: string | null;
  optedOutAt: Date | null;
}

/** An answer that comes later is about something else. */
const answerDays = 30;

/** The recipient whose campaign the person answers: the last one that texted them. */
export async function findAnsweredRecipient(
  tx: Tx,
  { accountId, phone, at }: { accountId: string; phone: string; at: Date },
): Promise<AnsweredRecipient | null> {
  const found = await tx
    .selectFrom('campaign_recipients')
    .select([
      'id',
      'campaign_id as campaignId',
      'account_id as accountId',
      'reply',
      'opted_out_at as optedOutAt',
    ])
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .where('sent_at', '>', new Date(at.getTime() - answerDays * 24 * 3600_000))
    .orderBy('sent_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** Each person counts once in a campaign's figures, and a yes stands above whatever they wrote before. */
export async function noteReply(
  tx: Tx,
  recipient: AnsweredRecipient,
  meaning: TextMeaning,
  at: Date,
): Promise<void> {
  const reply = meaning === 'yes' ? 'yes' : 'other';
  if (recipient.reply === reply || recipient.reply === 'yes') return;
  await tx
    .updateTable('campaign_recipients')
    .set({ reply, replied_at: at })
    .where('id', '=', recipient.id)
    .execute();
  const wasOther = recipient.reply === 'other' ? 1 : 0;
  await tx
    .updateTable('campaign_metrics')
    .set((eb) => ({
      replies_yes: eb('replies_yes', '+', reply === 'yes' ? 1 : 0),
      replies_other: eb('replies_other', '+', reply === 'other' ? 1 : -wasOther),
    }))
    .where('account_id', '=', recipient.accountId)
    .where('campaign_id', '=', recipient.campaignId)
    .execute();
}
