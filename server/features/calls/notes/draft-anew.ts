import { findAbsentModel } from '#domain/calls/notes-writer.ts';
import type { Deps } from '../../../deps.ts';
import { listDoubts } from '../doubt/list-doubts.ts';
import { draftNotes } from './draft-notes.ts';
import { listTurns } from './list-turns.ts';

/**
 * Notes from the stored transcript of a call, outside of any transaction: whoever keeps them looks first whether they are
 * still wanted. Null where there is nothing to write from, or no notes came of it.
 */
export async function draftAnew(deps: Deps, { callId, isJob }: { callId: string; isJob?: boolean }) {
  const call = await deps.db.service
    .selectFrom('calls')
    .selectAll()
    .where('id', '=', callId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const turns = await listTurns(deps.db.service, callId);
  if (!call || turns.length === 0) return null;
  const { ruledOut } = await listDoubts(deps.db.service, callId);
  const written = await draftNotes(deps, call, turns, { noRefusalAt: ruledOut, isJob });
  if (written.kind !== 'notes') return null;
  const writer = (written.writer ?? 'embedded').slice(0, 100);
  return { notes: written.notes, writer, isModelAway: findAbsentModel(writer) !== null };
}
