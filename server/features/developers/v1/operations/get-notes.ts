import { z } from 'zod';
import { notesSchema } from '#domain/calls/notes.ts';
import { defineOperation } from '../operation.ts';
import { notesShape } from '../shapes/call.ts';
import { callParams } from './get-call.ts';
import { missingOf } from './missing-of.ts';

export const getNotes = defineOperation({
  id: 'getNotes',
  method: 'get',
  path: '/calls/{id}/notes',
  tag: 'Calls',
  summary: 'Get the notes of a call',
  description: 'There are none before they are written, and for calls that were skipped.',
  scope: 'calls:read',
  isForTechnicians: true,
  params: callParams,
  query: z.object({}),
  status: 200,
  answer: notesShape,
  records: 'notes.seen',
  problems: ['not_found'],
  async run({ db }, { accountId }, { params }) {
    const [row] = await db.readAsAccount(accountId, (read) =>
      read
        .selectFrom('call_notes')
        .innerJoin('calls', 'calls.id', 'call_notes.call_id')
        .select(['call_notes.document', 'call_notes.revision', 'call_notes.is_edited as isEdited'])
        .select(['call_notes.created_at as createdAt', 'call_notes.updated_at as updatedAt'])
        .select('call_notes.done_items as doneItems')
        .where('call_notes.account_id', '=', accountId)
        .where('call_notes.call_id', '=', params.id)
        .where('calls.deleted_at', 'is', null),
    );
    if (!row) throw await missingOf(db, { accountId, callId: params.id, what: 'are no notes' });
    const { document, ...rest } = row;
    return { callId: params.id, ...notesSchema.parse(document), ...rest };
  },
});
