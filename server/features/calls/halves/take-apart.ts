import { sql } from 'kysely';
import { takeApartHours, takeApartUntil } from '#domain/calls/halves.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { replaceDoneItems } from '../../../records/calls/done-items.ts';
import { linkCall } from '../../../records/contacts/link-calls.ts';
import { getOwnCall } from '../get-own-call.ts';
import { lockNotes } from '../notes/lock-notes.ts';
import { replaceNotes } from '../notes/replace-notes.ts';
import { type Former, putBackNotes, putBackPromises, readFormer } from './former.ts';
import { partTranscripts } from './join-transcripts.ts';
import { lockHalves } from './lock-halves.ts';

/** Both calls as they were, of several halves the last one; what was ticked off meanwhile stays ticked off. */
export async function takeApart(
  deps: Deps,
  { accountId, callId }: { accountId: string; callId: string },
): Promise<{ callId: string; halfId: string }> {
  return deps.db.service.transaction().execute(async (tx) => {
    await getOwnCall(tx, { accountId, callId });
    const halfId = await findLastHalf(tx, { accountId, callId });
    const [first, half] = await lockHalves(tx, { accountId, callIds: [callId, halfId] });
    const joined = await tx
      .selectFrom('call_joins')
      .select(['from_position', 'former', 'joined_at'])
      .where('half_id', '=', halfId)
      .where('call_id', '=', callId)
      .executeTakeFirst();
    if (!joined) throw new AppError('conflict', { userMessage: notJoined });
    if (!joined.former || deps.clock.now() >= takeApartUntil(joined.joined_at))
      throw new AppError('conflict', { userMessage: tooLate });
    const current = await lockNotes(tx, callId);
    if (first.state !== 'done' || !current) throw new AppError('conflict', { userMessage: atWork });
    const former = readFormer(joined.former);
    await partTranscripts(tx, callId, joined.from_position);
    await putBackNotes(tx, halfId);
    const done = await listDone(tx, callId);
    await putBackPromises(tx, { callId, halfId, promises: former.promises });
    await putBackDone(tx, former, { callId, halfId, done });
    const { document: notes, writer, is_edited, edited_at } = former.first;
    const set = { writer, is_edited, edited_at };
    await tx.updateTable('calls').set({ joined_into_id: null }).where('id', '=', halfId).execute();
    await tx
      .updateTable('calls')
      .set({
        duration_seconds: sql<number>`duration_seconds - coalesce(${half.duration_seconds}::integer, 0)`,
        // A plan that was bought meanwhile keeps both.
        keep_until: first.keep_until && former.keepUntil,
      })
      .where('id', '=', callId)
      .execute();
    // Whoever said since whose call it was is heard.
    if (former.contactId !== first.contact_id && first.contact_id === half.contact_id)
      await linkCall(tx, { callId, contactId: await findContact(tx, former.contactId) });
    await tx.deleteFrom('call_joins').where('half_id', '=', halfId).execute();
    await replaceNotes(deps, tx, { call: first, notes, revision: current.revision, set });
    return { callId, halfId };
  });
}

const notJoined = 'This call is not joined with another one. Reload to see it.';
const tooLate = `Calls can be taken apart for ${takeApartHours} hours after they were joined. That is over for this one.`;
const atWork = 'The notes of this call are on their way just now. Try again when they are sent.';

async function findLastHalf(tx: Tx, { accountId, callId }: { accountId: string; callId: string }) {
  const last = await tx
    .selectFrom('call_joins')
    .select('half_id')
    .where('account_id', '=', accountId)
    .where('call_id', '=', callId)
    .orderBy('from_position', 'desc')
    .executeTakeFirst();
  if (!last) throw new AppError('conflict', { userMessage: notJoined });
  return last.half_id;
}

interface Ticked {
  /** Of each promise of the whole, by its id, whether it is done: the words may be other ones by now. */
  promises: Map<string, boolean>;
  items: Set<string>;
}

async function listDone(tx: Tx, callId: string): Promise<Ticked> {
  const row = await tx
    .selectFrom('call_notes')
    .select('done_items')
    .where('call_id', '=', callId)
    .executeTakeFirstOrThrow();
  const promises = await tx
    .selectFrom('promises')
    .select(['id', 'done_at'])
    .where('call_id', '=', callId)
    .execute();
  return {
    promises: new Map(promises.map(({ id, done_at }) => [id, done_at !== null])),
    items: new Set(row.done_items),
  };
}

async function putBackDone(
  tx: Tx,
  former: Former,
  { callId, halfId, done }: { callId: string; halfId: string; done: Ticked },
): Promise<void> {
  for (const [id, notes] of [
    [callId, former.first],
    [halfId, former.half],
  ] as const) {
    if (!notes) continue;
    const own = former.promises.filter((promise) => promise.call_id === id);
    const texts = new Set(own.map(({ text }) => text));
    const isDone = ({ id: promiseId, text }: (typeof own)[number]) =>
      done.promises.get(promiseId) ?? (done.items.has(text) || notes.done_items.includes(text));
    const others = notes.done_items.filter((item) => !texts.has(item));
    const doneItems = [...new Set([...others, ...own.filter(isDone).map(({ text }) => text)])];
    await replaceDoneItems(tx, { callId: id, items: doneItems });
    // The promises follow their notes also where the list is as it was before.
    await tx
      .updateTable('promises')
      .set({
        done_at: sql<Date | null>`case when text = any (${doneItems}::text[]) then coalesce(done_at, now()) end`,
      })
      .where('call_id', '=', id)
      .execute();
  }
}

/** Deleted since, or become another one, it is nobody's any more. */
async function findContact(tx: Tx, contactId: string | null): Promise<string | null> {
  if (!contactId) return null;
  const contact = await tx
    .selectFrom('contacts')
    .select(['id', 'merged_into_id'])
    .where('id', '=', contactId)
    .executeTakeFirst();
  return contact?.merged_into_id ?? contact?.id ?? null;
}
