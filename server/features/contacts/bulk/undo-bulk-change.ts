import { bulkUndoHours } from '#domain/contacts/bulk-changes.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import type { NoteWithin } from '../../../records/audit/note-entry.ts';
import { addBulkChange } from './add-bulk-change.ts';

interface Undo {
  accountId: string;
  loginId: string;
  changeId: string;
  note: NoteWithin;
}

const opposite = { add_tag: 'remove_tag', remove_tag: 'add_tag' } as const;

/** Takes a change of tags back from those whom it changed, and from nobody else. */
export async function undoBulkChange(
  { db, clock, queue }: Deps,
  { accountId, loginId, changeId, note }: Undo,
): Promise<{ id: string }> {
  const now = clock.now();
  const since = new Date(now.getTime() - bulkUndoHours * 3600_000);
  return db.asAccount(accountId, async (tx) => {
    const change = await tx
      .selectFrom('bulk_changes')
      .select(['action', 'tag', 'undoes_id'])
      .where('account_id', '=', accountId)
      .where('id', '=', changeId)
      .where('finished_at', '>', since)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('bulk_changes as undo').where('undo.undoes_id', '=', changeId))),
      )
      .executeTakeFirst();
    const items = await tx
      .selectFrom('bulk_change_items')
      .select('contact_id')
      .where('account_id', '=', accountId)
      .where('change_id', '=', changeId)
      .where('outcome', '=', 'changed')
      .execute();
    const back =
      change?.action === 'add_tag' || change?.action === 'remove_tag' ? opposite[change.action] : null;
    if (!change || !back || change.undoes_id || items.length === 0)
      throw new AppError('not_found', { userMessage: 'There is no such change to undo.' });
    const contactIds = items.map(({ contact_id }) => contact_id);
    const row = { action: back, tag: change.tag, undoes_id: changeId };
    const id = await addBulkChange({ queue }, tx, { accountId, loginId, contactIds, row, now });
    await note(tx, { deed: 'contacts.tags_undone', subjectId: id });
    return { id };
  });
}
