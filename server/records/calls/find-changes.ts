import type { CallMaterial } from '#domain/calls/changes/changes.ts';
import { compareCalls } from '#domain/calls/changes/compare-calls.ts';
import { looksLikeSameJob } from '#domain/calls/changes/looks-like-same-job.ts';
import type { ShownChanges } from '#domain/calls/changes/shown-changes.ts';
import { notesSchema } from '#domain/calls/notes.ts';
import type { Deps } from '../../deps.ts';

/** So many calls before it are looked at: the same job is spoken of again soon. */
const mostBefore = 3;

interface Asked {
  accountId: string;
  timeZone: string;
  callIds: string[];
}

/** Of calls that look like an earlier one of the same person: what changed since. Others have no entry. */
export async function findChanges(deps: Deps, asked: Asked): Promise<Map<string, ShownChanges<Date>>> {
  if (asked.callIds.length === 0) return new Map();
  const pairs = choosePairs(await listPairs(deps, asked), asked.timeZone);
  const callIds = [...new Set(pairs.flatMap(({ earlier, later }) => [earlier.callId, later.callId]))];
  const turns = await listTurnsOf(deps, asked.accountId, callIds);
  const withTurns = (call: Untold): CallMaterial => ({ ...call, turns: turns.get(call.callId) ?? [] });
  return new Map(
    pairs.map(({ earlier, later }) => {
      const { callId, startedAt, notes } = earlier;
      const compared = compareCalls(withTurns(earlier), withTurns(later));
      return [later.callId, { since: { callId, startedAt, jobTitle: notes.jobTitle }, ...compared }];
    }),
  );
}

type Untold = Omit<CallMaterial, 'turns'>;

/** Each call with those before it that can be listened to, the latest first. What the asker may not see is not there. */
function listPairs({ db }: Deps, { accountId, callIds }: Asked) {
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('calls as later')
      .innerJoin('call_notes as noted', 'noted.call_id', 'later.id')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('calls')
            .innerJoin('call_notes', 'call_notes.call_id', 'calls.id')
            .select(['calls.id', 'calls.started_at', 'call_notes.document'])
            .whereRef('calls.account_id', '=', 'later.account_id')
            .whereRef('calls.contact_id', '=', 'later.contact_id')
            .whereRef('calls.started_at', '<', 'later.started_at')
            .where('calls.state', '=', 'done')
            .where('calls.deleted_at', 'is', null)
            .where('calls.recording_key', 'is not', null)
            .orderBy('calls.started_at', 'desc')
            .limit(mostBefore)
            .as('earlier'),
        (join) => join.onTrue(),
      )
      .select(['later.id as laterId', 'later.started_at as laterAt', 'noted.document as laterNotes'])
      .select(['earlier.id as earlierId', 'earlier.started_at as earlierAt'])
      .select('earlier.document as earlierNotes')
      .where('later.account_id', '=', accountId)
      .where('later.id', 'in', callIds)
      .where('later.state', '=', 'done')
      .where('later.deleted_at', 'is', null)
      .where('later.recording_key', 'is not', null)
      .orderBy('earlier.started_at', 'desc'),
  );
}

/** The latest that looks like the same job. Notes in a shape that nobody reads any more are not compared. */
function choosePairs(rows: Awaited<ReturnType<typeof listPairs>>, timeZone: string) {
  const chosen = new Map<string, { earlier: Untold; later: Untold }>();
  for (const row of rows) {
    const [notes, notesBefore] = [
      notesSchema.safeParse(row.laterNotes),
      notesSchema.safeParse(row.earlierNotes),
    ];
    if (chosen.has(row.laterId) || !notes.success || !notesBefore.success) continue;
    const later = { callId: row.laterId, startedAt: row.laterAt, timeZone, notes: notes.data };
    const earlier = { callId: row.earlierId, startedAt: row.earlierAt, timeZone, notes: notesBefore.data };
    if (looksLikeSameJob(earlier, later)) chosen.set(row.laterId, { earlier, later });
  }
  return [...chosen.values()];
}

async function listTurnsOf({ db }: Deps, accountId: string, callIds: string[]) {
  const turns = new Map<string, CallMaterial['turns']>();
  if (callIds.length === 0) return turns;
  const rows = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('transcript_segments')
      .innerJoin('transcripts', 'transcripts.id', 'transcript_segments.transcript_id')
      .select(['transcripts.call_id as callId', 'transcript_segments.text', 'start_seconds', 'end_seconds'])
      .where('transcripts.account_id', '=', accountId)
      .where('transcripts.call_id', 'in', callIds)
      .orderBy('transcripts.call_id')
      .orderBy('position'),
  );
  for (const { callId, text, start_seconds, end_seconds } of rows) {
    const turn = { text, start: Number(start_seconds), end: Number(end_seconds) };
    turns.set(callId, [...(turns.get(callId) ?? []), turn]);
  }
  return turns;
}
