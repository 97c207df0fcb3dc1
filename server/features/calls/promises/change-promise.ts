import { AppError } from '#domain/plain/errors.ts';
import { writeOutDue } from '#domain/promises/due-times.ts';
import type { ChangePromise } from '#domain/promises/promises.ts';
import type { Deps } from '../../../deps.ts';
import { renameItem } from '../../../records/calls/done-items.ts';
import { replaceNotes } from '../notes/replace-notes.ts';
import { getPromised, type OfPromise } from './get-promised.ts';

/** Other words, or another day: written into the notes, which alone say what was promised. */
export async function changePromise(deps: Deps, { change, ...of }: OfPromise & { change: ChangePromise }) {
  await deps.db.service.transaction().execute(async (tx) => {
    const { call, promise, notes, revision, at } = await getPromised(tx, of);
    const item = notes.actionItems[at];
    if (!item) throw new AppError('not_found', { userMessage: 'We could not find that promise.' });
    const { text, due } = change;
    const changed = { ...item, text, ...(due !== undefined && { due: due && writeOutDue(due) }) };
    if (changed.text === item.text && changed.due === item.due) return;
    // First, so that it is known by its new words, and done if it was.
    await tx.updateTable('promises').set({ text }).where('id', '=', promise.id).execute();
    await renameItem(tx, { callId: of.callId, item: promise.text, text });
    const actionItems = notes.actionItems.with(at, changed);
    const set = { is_edited: true, edited_at: deps.clock.now() };
    await replaceNotes(deps, tx, { call, notes: { ...notes, actionItems }, revision, set });
  });
}
