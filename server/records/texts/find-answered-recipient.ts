import type { Tx } from '../../db/database.ts';

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
