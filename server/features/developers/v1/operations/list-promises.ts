import { sql } from 'kysely';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { afterCursor, cursorTime, listQuery, toPage } from '../page.ts';
import { promisePageShape } from '../shapes/promise.ts';
import { isPastDue, promiseId, promiseTime, selectPromises } from './select-promises.ts';

export const listPromises = defineOperation({
  id: 'listPromises',
  method: 'get',
  path: '/promises',
  tag: 'Promises',
  summary: 'List promises, due first',
  description: 'Those without an exact day come last.',
  scope: 'promises:read',
  isForTechnicians: true,
  params: z.object({}),
  query: listQuery({
    status: z
      .enum(['open', 'overdue', 'done'], 'There is no such status.')
      .optional()
      .meta({ description: 'Overdue ones are open too. Left out: open and done.' }),
    owner: z
      .enum(['pro', 'customer'], 'A promise is of the pro or of the customer.')
      .optional()
      .meta({ description: 'Who promised it.' }),
    dueBefore: z.iso
      .date('Give a day such as 2026-11-20.')
      .optional()
      .meta({ description: 'Due earlier than that day, where the business works.' }),
    contactId: z.uuid('There is no such contact.').optional(),
    callId: z.uuid('There is no such call.').optional(),
  }),
  status: 200,
  answer: promisePageShape,
  records: 'nothing',
  problems: [],
  async run({ db, clock }, { accountId }, { query }) {
    const { limit, cursor, status, owner, dueBefore, contactId, callId } = query;
    const now = clock.now();
    const rows = await db.readAsAccount(accountId, (read) => {
      let promises = selectPromises(read, { accountId, now }).select(cursorTime(promiseTime));
      if (status === 'open') promises = promises.where('promises.done_at', 'is', null);
      if (status === 'done') promises = promises.where('promises.done_at', 'is not', null);
      if (status === 'overdue') promises = promises.where(isPastDue(now));
      if (owner) promises = promises.where('promises.owner', '=', owner);
      if (dueBefore) promises = promises.where('promises.due_on', '<', sql<Date>`${dueBefore}::date`);
      if (contactId) promises = promises.where('calls.contact_id', '=', contactId);
      if (callId) promises = promises.where('promises.call_id', '=', callId);
      if (cursor) promises = promises.where(afterCursor(cursor, promiseTime, promiseId, 'ascending'));
      return promises
        .orderBy('promises.due_sort')
        .orderBy('promises.id')
        .limit(limit + 1);
    });
    return toPage(rows, limit);
  },
});
