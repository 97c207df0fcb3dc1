import { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';
import { defineOperation } from '../operation.ts';
import { callShape } from '../shapes/call.ts';
import { selectCalls, toCall } from './select-calls.ts';

export const callParams = z.object({
  id: z.uuid('There is no such call.').meta({ description: 'The `id` of a call, not its job number.' }),
});
export const noSuchCall = () => new AppError('not_found', { userMessage: 'We could not find that call.' });

export const getCall = defineOperation({
  id: 'getCall',
  method: 'get',
  path: '/calls/{id}',
  tag: 'Calls',
  summary: 'Get a call',
  scope: 'calls:read',
  isForTechnicians: true,
  params: callParams,
  query: z.object({}),
  status: 200,
  answer: callShape,
  records: 'call.seen',
  problems: ['not_found'],
  async run({ db }, { accountId }, { params }) {
    const [row] = await db.readAsAccount(accountId, (read) =>
      selectCalls(read, accountId).where('calls.id', '=', params.id),
    );
    if (!row) throw noSuchCall();
    return toCall(row);
  },
});
