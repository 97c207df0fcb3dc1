import { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';
import { defineOperation } from '../operation.ts';
import { messageShape } from '../shapes/message.ts';
import { selectMessages } from './select-messages.ts';

export const getMessage = defineOperation({
  id: 'getMessage',
  method: 'get',
  path: '/messages/{id}',
  tag: 'Messages',
  summary: 'Get a text',
  scope: 'messages:read',
  isForTechnicians: false,
  params: z.object({ id: z.uuid('There is no such text.') }),
  query: z.object({}),
  status: 200,
  answer: messageShape,
  records: 'message.seen',
  problems: ['not_found'],
  async run({ db }, { accountId }, { params }) {
    const [row] = await db.readAsAccount(accountId, (read) =>
      selectMessages(read, accountId).where('messages.id', '=', params.id),
    );
    if (!row) throw new AppError('not_found', { userMessage: 'We could not find that text.' });
    return row;
  },
});
