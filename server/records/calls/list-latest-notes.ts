import { type Notes, notesSchema } from '#domain/calls/notes.ts';
import type { Deps } from '../../deps.ts';

const latestCalls = 20;

interface NotedCall {
  callId: string;
  startedAt: Date;
  notes: Notes;
  /** What was ticked off. */
  done: Set<string>;
}

/** The account's latest calls that have notes, or those with one of its contacts, newest first. */
export async function listLatestNotes(
  { db }: Pick<Deps, 'db'>,
  { accountId, contactId }: { accountId: string; contactId?: string },
): Promise<NotedCall[]> {
  const calls = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('calls')
      .innerJoin('call_notes', 'call_notes.call_id', 'calls.id')
      .select(['calls.id as callId', 'calls.started_at as startedAt', 'document', 'done_items'])
      .where('calls.account_id', '=', accountId)
      .where('call_notes.account_id', '=', accountId)
      .where('calls.deleted_at', 'is', null)
      .$call((query) => (contactId ? query.where('calls.contact_id', '=', contactId) : query))
      .orderBy('calls.started_at', 'desc')
      .orderBy('calls.id', 'desc')
      .limit(latestCalls),
  );
  return calls.map(({ document, done_items, ...call }) => {
    const notes = notesSchema.parse(document);
    const done = new Set(done_items);
    return { ...call, notes, done };
  });
}
