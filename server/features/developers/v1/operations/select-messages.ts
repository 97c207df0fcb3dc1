import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../../db/schema.generated.ts';
import { cursorTime } from '../page.ts';

export const messageTime = sql`messages.created_at`;
export const messageId = sql`messages.id`;

export function selectMessages(read: Kysely<DB>, accountId: string) {
  return (
    read
      .selectFrom('messages')
      .select(['messages.id', 'messages.direction', 'messages.purpose', 'messages.body', 'messages.state'])
      .select(['messages.from_phone as from', 'messages.to_phone as to', 'messages.meaning'])
      .select(['messages.contact_id as contactId', 'messages.conversation_id as conversationId'])
      .select(['messages.campaign_id as campaignId', 'messages.created_at as createdAt'])
      .select('messages.delivered_at as deliveredAt')
      .select(cursorTime(messageTime))
      .where('messages.account_id', '=', accountId)
      // To the business itself.
      .where('messages.purpose', 'not in', ['line_notice', 'campaign_test'])
  );
}
