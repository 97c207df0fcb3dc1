import type { Selectable, Updateable } from 'kysely';
import { mergeUndoHours } from '#domain/contacts/contacts.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Contacts } from '../../db/schema.generated.ts';
import { giveBackAppointments } from '../appointments/move-appointments.ts';
import { giveBackTexts } from '../texts/move-texts.ts';
import { withoutConsent } from './consent.ts';
import { toDetailColumns, toDetails } from './fill-blanks.ts';
import { findContactByPhone } from './find-contact-by-phone.ts';
import { getOwnContact } from './get-own-contact.ts';
import { giveBackCalls } from './link-calls.ts';
import { type MergedBefore, mergedBeforeSchema, movedRowsSchema, toConsentColumns } from './merge-record.ts';

interface Undo {
  accountId: string;
  keptId: string;
  mergeId: string;
  now: Date;
}

/**
 * Takes a merge of the last day apart. The duplicate is back with its number, its calls and its texts. The kept entry
 * loses what the merge gave it; what a person changed since then stays.
 */
export async function undoMerge(tx: Tx, { accountId, keptId, mergeId, now }: Undo): Promise<{ id: string }> {
  const kept = await getOwnContact(tx, { accountId, contactId: keptId });
  const merge = await lockMerge(tx, { accountId, keptId, mergeId });
  if (now.getTime() - merge.merged_at.getTime() > mergeUndoHours * 3600_000)
    throw new AppError('conflict', { userMessage: 'A merge can be undone for one day. That day is over.' });
  const duplicateId = merge.duplicate_id;
  const before = mergedBeforeSchema.parse(merge.before);
  const moved = movedRowsSchema.parse(merge.moved);
  const back = { accountId, fromContactId: keptId, toContactId: duplicateId };
  await giveBackCalls(tx, { ...back, ids: moved.calls });
  await giveBackTexts(tx, { ...back, moved });
  await giveBackAppointments(tx, { ...back, ids: moved.appointments });
  // Both let go of their numbers first: a number is held once, and they may have changed sides.
  const isOwnNumber = [before.kept.phone, before.duplicatePhone, null].includes(kept.phone);
  const change = (contactId: string, set: Updateable<Contacts>) =>
    tx
      .updateTable('contacts')
      .set(set)
      .where('account_id', '=', accountId)
      .where('id', '=', contactId)
      .execute();
  await change(duplicateId, { phone: null, ...withoutConsent, merged_into_id: null });
  await change(keptId, keptAgain(kept, before, isOwnNumber));
  const phone = await findFreePhone(tx, { accountId, phone: before.duplicatePhone });
  // While the kept one had the number, consent for it was given or withdrawn there.
  const noted = before.tookPhone ? kept : merge;
  await change(
    duplicateId,
    noted.phone === phone && phone !== null ? { phone, ...toConsentColumns(noted) } : { phone },
  );
  for (const entryId of moved.entries) await change(entryId, { merged_into_id: duplicateId });
  await tx
    .updateTable('contact_merges')
    .set({ undone_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', mergeId)
    .execute();
  return { id: duplicateId };
}

async function lockMerge(tx: Tx, { accountId, keptId, mergeId }: Omit<Undo, 'now'>) {
  const merge = await tx
    .selectFrom('contact_merges')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.account_id', '=', 'contact_merges.account_id')
        .onRef('contacts.id', '=', 'contact_merges.duplicate_id'),
    )
    .select(['contact_merges.duplicate_id', 'before', 'moved', 'merged_at', 'contacts.phone'])
    .select(['text_consent', 'text_consent_source', 'text_consent_statement', 'text_consent_at'])
    .where('contact_merges.account_id', '=', accountId)
    .where('contact_merges.id', '=', mergeId)
    .where('kept_id', '=', keptId)
    .where('undone_at', 'is', null)
    .where('contacts.merged_into_id', '=', keptId)
    .forUpdate()
    .executeTakeFirst();
  if (!merge) throw new AppError('not_found', { userMessage: 'There is no such merge to undo.' });
  return merge;
}

type KeptNow = Selectable<Contacts> & { lastJobOn: string | null };

/** The kept entry without what the merge gave it. Consent was given for a number, and goes with it. */
function keptAgain(kept: KeptNow, { kept: was, after }: MergedBefore, isOwnNumber: boolean) {
  const now = toDetailColumns(toDetails(kept));
  const isUntouched = (column: keyof typeof after) =>
    JSON.stringify(now[column]) === JSON.stringify(after[column]);
  const phone = isOwnNumber ? was.phone : kept.phone;
  return {
    name: isUntouched('name') ? was.name : now.name,
    email: isUntouched('email') ? was.email : now.email,
    address: isUntouched('address') ? was.address : now.address,
    state: isUntouched('state') ? was.state : now.state,
    zip: isUntouched('zip') ? was.zip : now.zip,
    tags: isUntouched('tags') ? was.tags : now.tags,
    last_job_on: isUntouched('last_job_on') ? was.last_job_on : now.last_job_on,
    last_job_title: isUntouched('last_job_title') ? was.last_job_title : now.last_job_title,
    notes: isUntouched('notes') ? was.notes : now.notes,
    phone,
    ...(phone !== kept.phone && withoutConsent),
  };
}

/** A number that somebody else got meanwhile stays theirs. */
async function findFreePhone(
  tx: Tx,
  { accountId, phone }: { accountId: string; phone: string | null },
): Promise<string | null> {
  if (phone === null) return null;
  return (await findContactByPhone(tx, { accountId, phone })) ? null : phone;
}
