import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { afterCursor, listQuery, toPage } from '../page.ts';
import { messagePageShape } from '../shapes/message.ts';
import { messageId, messageTime, selectMessages } from './select-messages.ts';

export const listMessages = defineOperation({
  id: 'listMessages',
  method: 'get',
  path: '/messages',
  tag: 'Messages',
  summary: 'List texts, newest first',
  scope: 'messages:read',
  isForTechnicians: false,
  params: z.object({}),
  query: listQuery({
    contactId: z.uuid('There is no such contact.').optional(),
    direction: z.enum(['inbound', 'outbound'], 'inbound or outbound').optional(),
  }),
  status: 200,
  answer: messagePageShape,
  records: 'nothing',
  problems: [],
  async run({ db }, { accountId }, { query }) {
    const { limit, cursor, contactId, direction } = query;
    const rows = await db.readAsAccount(accountId, (read) => {
      let messages = selectMessages(read, accountId);
      if (contactId) messages = messages.where('messages.contact_id', '=', contactId);
      if (direction) messages = messages.where('messages.direction', '=', direction);
      if (cursor) messages = messages.where(afterCursor(cursor, messageTime, messageId));
      return messages
        .orderBy('messages.created_at', 'desc')
        .orderBy('messages.id', 'desc')
        .limit(limit + 1);
    });
    return toPage(rows, limit);
  },
});
