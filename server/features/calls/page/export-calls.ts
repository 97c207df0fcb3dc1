import type { CallSource } from '#domain/calls/brought-recordings.ts';
import type { CallFilter } from '#domain/calls/call-list.ts';
import { ticketNumber } from '#domain/calls/call-wording.ts';
import type { CallState } from '#domain/calls/calls.ts';
import { type Notes, notesSchema } from '#domain/calls/notes.ts';
import type { Deps } from '../../../deps.ts';
import { findCallMatches } from '../../../records/calls/find-call-matches.ts';
import { afterCursor, callColumns, filterCalls, type Reader } from './list-calls.ts';
import { toShownNotes } from './to-shown-notes.ts';

const batchSize = 500;

export interface ExportedCall {
  number: string;
  id: string;
  source: CallSource;
  state: CallState;
  startedAt: Date;
  durationSeconds: number | null;
  callerPhone: string | null;
  lineName: string | null;
  isEdited: boolean;
  notes: Notes | null;
}

/** Every call the filters let through, read in batches so that an account of any size fits in memory. */
export async function* exportCalls(
  deps: Deps,
  user: Reader,
  filter: CallFilter,
): AsyncGenerator<ExportedCall> {
  const now = deps.clock.now();
  const matches = await findCallMatches(deps, user.accountId, filter.q);
  for (let cursor: string | undefined; ; ) {
    const after = cursor;
    const rows = await deps.db.readAsAccount(user.accountId, (read) =>
      filterCalls(read, user, filter, { now, matches })
        .select(callColumns)
        .select(['call_notes.document', 'call_notes.is_edited as isEdited'])
        .$if(after !== undefined, (query) => query.where(afterCursor(after ?? '')))
        .limit(batchSize),
    );
    for (const row of rows) {
      yield {
        number: ticketNumber(row.id),
        id: row.id,
        source: row.source,
        state: row.state,
        startedAt: row.startedAt,
        durationSeconds: row.durationSeconds,
        callerPhone: row.callerPhone,
        lineName: row.lineName,
        isEdited: row.isEdited ?? false,
        notes: row.document === null ? null : toShownNotes(notesSchema.parse(row.document)),
      };
    }
    cursor = rows.at(-1)?.cursor;
    if (rows.length < batchSize) return;
  }
}
