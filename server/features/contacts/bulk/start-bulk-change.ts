import { sql } from 'kysely';
import type { Deed } from '#domain/audit/deeds.ts';
import type { BulkChange, Selection } from '#domain/contacts/bulk-changes.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { NoteWithin } from '../../../records/audit/note-entry.ts';
import { settleTags } from '../../../records/contacts/settle-tags.ts';
import { filterContacts } from '../contact-filters.ts';
import { addBulkChange } from './add-bulk-change.ts';

const deeds: Record<BulkChange['action'], Deed> = {
  add_tag: 'contacts.tagged',
  remove_tag: 'contacts.untagged',
  consent: 'contacts.consent_noted',
  delete: 'contacts.deleted',
};

interface Asked {
  accountId: string;
  loginId: string;
  change: BulkChange;
  note: NoteWithin;
}

/** Writes down who is meant, and lets a job work through them. */
export async function startBulkChange(
  { db, clock, queue }: Deps,
  { accountId, loginId, change, note }: Asked,
): Promise<{ id: string }> {
  const now = clock.now();
  return db.asAccount(accountId, async (tx) => {
    const tag = await findTag(tx, accountId, change);
    const statement = change.action === 'consent' ? change.consentStatement : null;
    const contactIds = await listChosen(tx, { accountId, selection: change.selection, now });
    const row = { action: change.action, tag, consent_statement: statement };
    const id = await addBulkChange({ queue }, tx, { accountId, loginId, contactIds, row, now });
    await note(tx, { deed: deeds[change.action], subjectId: id });
    return { id };
  });
}

/** In the spelling of the account; one that is to be taken off is not added for it. */
async function findTag(tx: Tx, accountId: string, change: BulkChange): Promise<string | null> {
  if (change.action === 'add_tag')
    return (await settleTags(tx, { accountId, tags: [change.tag] }))[0] ?? change.tag;
  if (change.action !== 'remove_tag') return null;
  const known = await tx
    .selectFrom('contact_tags')
    .select('tag')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`lower(tag) = lower(${change.tag})`)
    .executeTakeFirst();
  return known?.tag ?? change.tag;
}

/** All that match are those whose number the person was shown: nobody who came since is changed unseen. */
async function listChosen(
  tx: Tx,
  { accountId, selection, now }: { accountId: string; selection: Selection; now: Date },
): Promise<string[]> {
  if ('ids' in selection) return [...new Set(selection.ids)];
  const { filter, except, count } = selection;
  const rows = await filterContacts(tx, accountId, filter, now)
    .select('contacts.id')
    .where(sql<boolean>`contacts.id <> all (${except}::uuid[])`)
    .execute();
  if (rows.length !== count)
    throw new AppError('conflict', {
      userMessage: `There are ${rows.length.toLocaleString('en-US')} contacts now, not ${count.toLocaleString('en-US')}. Look at the list again, then choose.`,
    });
  return rows.map(({ id }) => id);
}
