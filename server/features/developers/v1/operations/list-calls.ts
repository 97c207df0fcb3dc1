import { sql } from 'kysely';
import { z } from 'zod';
import { callStates } from '#domain/calls/calls.ts';
import { defineOperation } from '../operation.ts';
import { afterCursor, listQuery, toPage } from '../page.ts';
import { callPageShape } from '../shapes/call.ts';
import { callId, callTime, selectCalls, toCall } from './select-calls.ts';

const day = (description: string) =>
  z.iso
    .datetime({ offset: true, error: 'Give a time such as 2026-11-18T15:00:00Z.' })
    .optional()
    .meta({ description });

export const listCalls = defineOperation({
  id: 'listCalls',
  method: 'get',
  path: '/calls',
  tag: 'Calls',
  summary: 'List calls, newest first',
  description: 'With job title and summary once the notes are written.',
  scope: 'calls:read',
  isForTechnicians: true,
  params: z.object({}),
  query: listQuery({
    state: z.enum(callStates, 'There is no such state.').optional(),
    contactId: z.uuid('There is no such contact.').optional(),
    startedFrom: day('Calls that began then or later.'),
    startedBefore: day('Calls that began earlier than that.'),
  }),
  status: 200,
  answer: callPageShape,
  records: 'nothing',
  problems: [],
  async run({ db }, { accountId }, { query }) {
    const { limit, cursor, state, contactId, startedFrom, startedBefore } = query;
    const rows = await db.readAsAccount(accountId, (read) => {
      let calls = selectCalls(read, accountId).where('calls.joined_into_id', 'is', null);
      if (state) calls = calls.where('calls.state', '=', state);
      if (contactId) calls = calls.where('calls.contact_id', '=', contactId);
      if (startedFrom) calls = calls.where(callTime, '>=', sql`${startedFrom}::timestamptz`);
      if (startedBefore) calls = calls.where(callTime, '<', sql`${startedBefore}::timestamptz`);
      if (cursor) calls = calls.where(afterCursor(cursor, callTime, callId));
      return calls
        .orderBy('calls.started_at', 'desc')
        .orderBy('calls.id', 'desc')
        .limit(limit + 1);
    });
    const { data, nextCursor } = toPage(rows, limit);
    return { data: data.map(toCall), nextCursor };
  },
});
