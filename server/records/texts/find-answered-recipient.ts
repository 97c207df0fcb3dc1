import type { Tx } from '../../db/database.ts';

export interface AnsweredRecipient {
  id: string;
  campaignId: string;
  userId: string;
  reply: string | null;
  optedOutAt: Date | null;
}

/** An answer that comes later is about something else. */
const answerDays = 30;

/** The recipient whose campaign the person answers: the last one that texted them. */
export async function findAnsweredRecipient(
  tx: Tx,
  { userId, phone, at }: { userId: string; phone: string; at: Date },
): Promise<AnsweredRecipient | null> {
  const found = await tx
    .selectFrom('campaign_recipients')
    .select(['id', 'campaign_id as campaignId', 'user_id as userId', 'reply', 'opted_out_at as optedOutAt'])
    .where('user_id', '=', userId)
    .where('phone', '=', phone)
    .where('sent_at', '>', new Date(at.getTime() - answerDays * 24 * 3600_000))
    .orderBy('sent_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}
