import { sql } from 'kysely';
import { mayBeOneCall, secondsBetween } from '#domain/calls/halves.ts';
import { joinNotes } from '#domain/calls/join-notes.ts';
import type { Notes } from '#domain/calls/notes.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { tickItems } from '../../../records/calls/done-items.ts';
import { linkCall } from '../../../records/contacts/link-calls.ts';
import type { CallRow } from '../lock-call.ts';
import { lockNotes } from '../notes/lock-notes.ts';
import { replaceNotes } from '../notes/replace-notes.ts';
import { formerOf } from './former.ts';
import { joinPromises } from './join-promises.ts';
import { joinTranscripts, type Seam } from './join-transcripts.ts';
import { lockHalves } from './lock-halves.ts';
import { findObstacle, obstacles, selectCandidates } from './select-candidates.ts';
import { writeJoinedNotesJob } from './write-joined-notes.job.ts';

interface Asked {
  accountId: string;
  callId: string;
  otherId: string;
}

/**
 * Two halves of a call that dropped become one: transcript, notes and promises of the later one go into the first. Sound,
 * consent log and minutes stay with each, and nothing leaves: what was mailed, texted or told was mailed by each half.
 */
export async function joinCalls(
  deps: Deps,
  { accountId, callId, otherId }: Asked,
): Promise<{ callId: string; halfId: string; revision: number }> {
  await refuseUnseen(deps, { accountId, callId: otherId });
  return deps.db.service.transaction().execute(async (tx) => {
    const [first, half] = await lockHalves(tx, { accountId, callIds: [callId, otherId] });
    const { lostSeconds, contactId } = await weigh(tx, first, half);
    const [own, later] = [await lockWritten(tx, first.id), await lockWritten(tx, half.id)];
    if (!own) throw new AppError('conflict', { userMessage: obstacles.not_ready });
    const former = formerOf(first, half.id);
    const seam = await joinTranscripts(tx, first, half);
    await tx
      .insertInto('call_joins')
      .values({
        half_id: half.id,
        account_id: accountId,
        call_id: first.id,
        from_position: seam.position,
        from_seconds: seam.seconds,
        lost_seconds: lostSeconds,
        former,
        joined_at: deps.clock.now(),
      })
      .execute();
    await joinRows(tx, first, half);
    if (contactId !== first.contact_id) await linkCall(tx, { callId: first.id, contactId });
    const call = { ...first, contact_id: contactId };
    const joined = await joinWords(deps, tx, { first: call, half, own, later, seam });
    // What a person wrote is theirs: only notes that nobody edited are written anew.
    if (!own.is_edited && !later?.is_edited)
      await deps.queue.enqueue(writeJoinedNotesJob, { callId: first.id, revision: joined.revision }, { tx });
    return { callId: first.id, halfId: half.id, revision: joined.revision };
  });
}

/** The other call is not the one in the route, so nobody has asked yet whether this person may see it. */
async function refuseUnseen({ db }: Deps, { accountId, callId }: Omit<Asked, 'otherId'>): Promise<void> {
  const [seen] = await db.readAsAccount(accountId, (read) =>
    read.selectFrom('calls').select('id').where('account_id', '=', accountId).where('id', '=', callId),
  );
  if (!seen) throw new AppError('not_found', { userMessage: 'We could not find the other call.' });
}

/** Whether they may be joined at all, how long nobody spoke, and who the customer of the whole is. */
async function weigh(tx: Tx, first: CallRow, half: CallRow) {
  const candidates = await selectCandidates(tx, first.account_id ?? '')
    .where('calls.id', 'in', [first.id, half.id])
    .execute();
  const [one, other] = [first, half].map(({ id }) => candidates.find((call) => call.id === id));
  if (!one || !other) throw new AppError('not_found', { userMessage: 'We could not find that call.' });
  const obstacle = findObstacle(one, other) ?? (mayBeOneCall(one, other) ? null : 'apart');
  if (obstacle) throw new AppError('conflict', { userMessage: obstacles[obstacle] });
  // Who left a number in the later half alone is known by that.
  const isKnownLater = other.contactId !== null && other.contactPhone !== null && one.contactPhone === null;
  const contactId = isKnownLater ? other.contactId : (one.contactId ?? other.contactId);
  return { lostSeconds: Math.max(0, secondsBetween(one, other)), contactId };
}

interface Written {
  notes: Notes;
  revision: number;
  writer: string;
  is_edited: boolean;
  edited_at: Date | null;
  done_items: string[];
}

async function lockWritten(tx: Tx, callId: string): Promise<Written | null> {
  const notes = await lockNotes(tx, callId);
  const row = await tx
    .selectFrom('call_notes')
    .select(['writer', 'is_edited', 'edited_at', 'done_items'])
    .where('call_id', '=', callId)
    .executeTakeFirst();
  return notes && row ? { ...notes, ...row } : null;
}

async function joinRows(tx: Tx, first: CallRow, half: CallRow): Promise<void> {
  await tx.updateTable('calls').set({ joined_into_id: first.id }).where('id', '=', half.id).execute();
  await tx
    .updateTable('calls')
    .set({
      duration_seconds: sql<number>`duration_seconds + coalesce(${half.duration_seconds}::integer, 0)`,
      // Of two ends the earlier one counts.
      keep_until: sql<Date>`least(keep_until, ${half.keep_until}::timestamptz)`,
    })
    .where('id', '=', first.id)
    .execute();
}

/** At once, so that nobody waits for a writer: both notes laid together. */
async function joinWords(
  deps: Deps,
  tx: Tx,
  input: { first: CallRow; half: CallRow; own: Written; later: Written | null; seam: Seam },
) {
  const { first, half, own, later, seam } = input;
  const notes = later ? joinNotes(own.notes, later.notes, seam) : own.notes;
  if (later) {
    await joinPromises(tx, {
      firstId: first.id,
      halfId: half.id,
      position: seam.position,
      first: own.notes,
      half: later.notes,
      joined: notes,
    });
    await tickItems(tx, { callId: first.id, items: later.done_items });
    await tx.deleteFrom('call_notes').where('call_id', '=', half.id).execute();
  }
  const edited = [own.edited_at, later?.edited_at ?? null].filter((at) => at !== null);
  const set = {
    is_edited: own.is_edited || (later?.is_edited ?? false),
    edited_at: edited.toSorted((a, b) => b.getTime() - a.getTime()).at(0) ?? null,
  };
  return replaceNotes(deps, tx, { call: first, notes, revision: own.revision, set });
}
