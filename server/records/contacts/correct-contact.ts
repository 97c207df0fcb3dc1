import type { CustomerField } from '#domain/calls/notes.ts';
import type { Tx } from '../../db/database.ts';
import { withoutConsent } from './consent.ts';
import { findContactByPhone } from './find-contact-by-phone.ts';
import { mergeContacts } from './merge-contacts.ts';

/**
 * Puts a confirmed value on the contact of a call and returns the contact the call now belongs to: a corrected phone
 * may be the phone of somebody known, and then the call is theirs.
 */
export async function correctContact(
  tx: Tx,
  input: { userId: string; contactId: string; field: CustomerField; value: string },
): Promise<string> {
  const { userId, contactId, field, value } = input;
  const known = field === 'phone' ? await findContactByPhone(tx, { userId, phone: value }) : null;
  if (known && known.id !== contactId) {
    if (await isOnlyHeard(tx, { userId, contactId }))
      await mergeContacts(tx, { userId, keptId: known.id, duplicateId: contactId });
    return known.id;
  }
  await tx
    .updateTable('contacts')
    .set({ [field]: field === 'name' ? value.slice(0, 200) : value })
    // Consent was given for a number: it stands as long as the number does.
    .$if(field === 'phone' && !known, (query) => query.set(withoutConsent))
    .where('user_id', '=', userId)
    .where('id', '=', contactId)
    .execute();
  return contactId;
}

/** A contact that exists only because this call was misheard goes; one with other calls or with consent stays. */
async function isOnlyHeard(tx: Tx, own: { userId: string; contactId: string }): Promise<boolean> {
  const contact = await tx
    .selectFrom('contacts')
    .select(['source', 'text_consent'])
    .select((eb) =>
      eb
        .selectFrom('calls')
        .select(({ fn }) => fn.countAll<number>().as('calls'))
        .whereRef('calls.user_id', '=', 'contacts.user_id')
        .whereRef('calls.contact_id', '=', 'contacts.id')
        .as('calls'),
    )
    .where('user_id', '=', own.userId)
    .where('id', '=', own.contactId)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst();
  return contact?.source === 'call' && !contact.text_consent && (contact.calls ?? 0) <= 1;
}
