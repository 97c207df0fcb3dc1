import { sql } from 'kysely';
import { findClip } from '#domain/calls/find-clip.ts';
import { type ActionItem, type Notes, notesSchema } from '#domain/calls/notes.ts';
import { type KnownPromise, matchPromises } from '#domain/promises/match-promises.ts';
import { resolveDue } from '#domain/promises/resolve-due.ts';
import type { Tx } from '../../../db/database.ts';
import { type HeardTurn, listTurns } from '../notes/list-turns.ts';

const longestText = 2000;
const longestWords = 300;
const mostEvidence = 200;

/**
 * Has the promises of a call follow its notes: one for each action item. Each is known again when the notes are written
 * anew, so that what is done stays done. On notes that the caller has written or locked. Of a free caller there are none.
 */
export async function putPromises(tx: Tx, callId: string): Promise<void> {
  const stored = await findNotes(tx, callId);
  if (!stored?.accountId) return;
  // Notes in a shape that nobody reads any more have no promises, and are not looked at again.
  const parsed = notesSchema.safeParse(stored.document);
  const items = parsed.success ? parsed.data.actionItems : [];
  const { accountId, timeZone, startedAt: calledAt } = stored;
  const known = await listKnown(tx, callId);
  const turns = items.length > 0 ? await listTurns(tx, callId) : [];
  const matches = matchPromises(items.map(cutItem), known);
  const isDone = (item: ActionItem, match: KnownPromise | null) =>
    stored.doneItems.includes(item.text) || (match !== null && stored.doneItems.includes(match.text));
  const rows = items.map(cutItem).map((item, position) => ({
    match: matches[position] ?? null,
    values: {
      owner: item.owner,
      text: item.text,
      position,
      evidence: item.evidence,
      said_at: calledAt,
      ...toDueColumns(item.due, { calledAt, timeZone }),
      ...toClipColumns(item, turns),
      dismissed_at: null,
    },
  }));
  const kept = new Set(matches.map((match) => match?.id));
  const gone = known.filter(({ id, isDismissed }) => !kept.has(id) && !isDismissed).map(({ id }) => id);
  if (gone.length > 0) await tx.deleteFrom('promises').where('id', 'in', gone).execute();
  for (const { match, values } of rows) {
    if (match) await tx.updateTable('promises').set(values).where('id', '=', match.id).execute();
    else
      await tx
        .insertInto('promises')
        .values({ account_id: accountId, call_id: callId, ...values })
        .execute();
  }
  // Last: the promises follow the list of what is done, by the words they have now.
  const doneTexts = items
    .filter((item, index) => isDone(item, matches[index] ?? null))
    .map(({ text }) => text);
  await noteDone(tx, { callId, revision: stored.revision, doneItems: stored.doneItems, doneTexts, known });
}

async function findNotes(tx: Tx, callId: string) {
  return tx
    .selectFrom('call_notes')
    .innerJoin('calls', 'calls.id', 'call_notes.call_id')
    .innerJoin('accounts', 'accounts.id', 'calls.account_id')
    .select(['call_notes.document', 'call_notes.revision', 'call_notes.done_items as doneItems'])
    .select(['call_notes.account_id as accountId', 'calls.started_at as startedAt'])
    .select('accounts.time_zone as timeZone')
    .where('call_notes.call_id', '=', callId)
    .executeTakeFirst();
}

async function listKnown(tx: Tx, callId: string): Promise<KnownPromise[]> {
  const rows = await tx
    .selectFrom('promises')
    .select(['id', 'owner', 'text', 'evidence', 'dismissed_at'])
    .where('call_id', '=', callId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ dismissed_at, ...row }) => ({ ...row, isDismissed: dismissed_at !== null }));
}

/** As long as a promise keeps it. */
export const cutItem = (item: Notes['actionItems'][number]): ActionItem => ({
  ...item,
  text: item.text.slice(0, longestText),
  evidence: item.evidence.slice(0, mostEvidence),
});

function toDueColumns(words: string | null, said: { calledAt: Date; timeZone: string }) {
  const due = words ? resolveDue(words, said) : null;
  return {
    due_words: words?.trim().slice(0, longestWords) || null,
    due_on: due?.day ?? null,
    due_time: due?.time ?? null,
  };
}

function toClipColumns({ text, evidence }: ActionItem, turns: HeardTurn[]) {
  const clip = findClip({ value: text, evidence }, turns);
  return { clip_start: clip?.start.toFixed(3) ?? null, clip_end: clip?.end.toFixed(3) ?? null };
}

interface Done {
  callId: string;
  revision: number;
  doneItems: string[];
  doneTexts: string[];
  known: KnownPromise[];
}

/** What was ticked off under former words is ticked off under the new ones; the rest of the list stays. */
async function noteDone(tx: Tx, { callId, revision, doneItems, doneTexts, known }: Done): Promise<void> {
  const ofPromises = new Set(known.map(({ text }) => text));
  const others = doneItems.filter((text) => !ofPromises.has(text) && !doneTexts.includes(text));
  await tx
    .updateTable('call_notes')
    .set({ done_items: [...others, ...new Set(doneTexts)], promised_revision: revision })
    .where('call_id', '=', callId)
    .execute();
  const isDone = sql<boolean>`text = any (${doneTexts}::text[])`;
  await tx
    .updateTable('promises')
    .set({ done_at: sql<Date | null>`case when ${isDone} then now() end` })
    .where('call_id', '=', callId)
    .where(sql<boolean>`(done_at is not null) <> (${isDone})`)
    .execute();
}
