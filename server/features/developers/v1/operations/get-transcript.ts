import { sql } from 'kysely';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { transcriptShape } from '../shapes/call.ts';
import { callParams } from './get-call.ts';
import { missingOf } from './missing-of.ts';

/** Notes, and the word that there is no job, come after the look for somebody who refused. A failed call may lack both. */
const isLookedThrough = sql<boolean>`(calls.state = 'skipped' or exists (
  select from call_notes where call_notes.account_id = calls.account_id and call_notes.call_id = calls.id))`;

export const getTranscript = defineOperation({
  id: 'getTranscript',
  method: 'get',
  path: '/calls/{id}/transcript',
  tag: 'Calls',
  summary: 'Get the transcript of a call',
  description:
    'There is none before the call is looked through, and while somebody has to decide whether the recording was refused.',
  scope: 'calls:read',
  isForTechnicians: true,
  params: callParams,
  query: z.object({}),
  status: 200,
  answer: transcriptShape,
  records: 'transcript.seen',
  problems: ['not_found'],
  async run({ db }, { accountId }, { params }) {
    const found = await db.asAccount(accountId, async (tx) => {
      const transcript = await tx
        .selectFrom('transcripts')
        .innerJoin('calls', 'calls.id', 'transcripts.call_id')
        .select(['transcripts.id', 'transcripts.language', 'transcripts.created_at as createdAt'])
        .where('transcripts.account_id', '=', accountId)
        .where('transcripts.call_id', '=', params.id)
        .where('calls.deleted_at', 'is', null)
        .where('calls.state', 'not in', ['transcribing', 'writing_notes', 'held'])
        .where(isLookedThrough)
        .executeTakeFirst();
      if (!transcript) return null;
      const { id, ...rest } = transcript;
      const turns = await tx
        .selectFrom('transcript_segments')
        .select(['speaker', 'text', 'start_seconds', 'end_seconds', 'confidence'])
        .where('account_id', '=', accountId)
        .where('transcript_id', '=', id)
        .orderBy('position')
        .execute();
      return {
        callId: params.id,
        ...rest,
        turns: turns.map(({ start_seconds, end_seconds, ...turn }) => ({
          ...turn,
          startSeconds: Number(start_seconds),
          endSeconds: Number(end_seconds),
        })),
      };
    });
    if (!found) throw await missingOf(db, { accountId, callId: params.id, what: 'is no transcript' });
    return found;
  },
});
