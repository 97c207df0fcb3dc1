import type { Notes } from '#domain/calls/notes.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { replaceNotes } from '../notes/replace-notes.ts';
import { getPromised, type OfPromise } from './get-promised.ts';

/** "That is not a promise": it leaves the notes, and can be brought back. */
export async function dismissPromise(deps: Deps, of: OfPromise): Promise<void> {
  await deps.db.service.transaction().execute(async (tx) => {
    const { call, promise, notes, revision, at } = await getPromised(tx, of);
    if (promise.dismissedAt || at < 0) return;
    const now = deps.clock.now();
    await tx.updateTable('promises').set({ dismissed_at: now }).where('id', '=', promise.id).execute();
    const actionItems = notes.actionItems.filter((_, index) => index !== at);
    const set = { is_edited: true, edited_at: now };
    await replaceNotes(deps, tx, { call, notes: { ...notes, actionItems }, revision, set });
  });
}

/** Back to where it stood in the notes. */
export async function restorePromise(deps: Deps, of: OfPromise): Promise<void> {
  await deps.db.service.transaction().execute(async (tx) => {
    const { call, promise, notes, revision } = await getPromised(tx, of);
    if (!promise.dismissedAt) return;
    const { owner, text, evidence, dueWords: due } = promise;
    const actionItems = notes.actionItems.toSpliced(promise.position, 0, { owner, text, evidence, due });
    const set = { is_edited: true, edited_at: deps.clock.now() };
    await replaceNotes(deps, tx, { call, notes: { ...notes, actionItems }, revision, set });
  });
}

/** Notes that are written anew do not bring back what a person has dismissed. */
export async function leaveOutDismissed(tx: Tx, callId: string, notes: Notes): Promise<Notes> {
  const dismissed = await tx
    .selectFrom('promises')
    .select(['owner', 'text'])
    .where('call_id', '=', callId)
    .where('dismissed_at', 'is not', null)
    .execute();
  const isDismissed = (item: Notes['actionItems'][number]) =>
    dismissed.some(({ owner, text }) => owner === item.owner && text === item.text);
  return { ...notes, actionItems: notes.actionItems.filter((item) => !isDismissed(item)) };
}
