import type { CustomerField } from '#domain/calls/notes.ts';
import type { Tx } from '../../db/database.ts';
import { withoutConsent } from './consent.ts';
import { findContactByPhone } from './find-contact-by-phone.ts';
import { isOnlyHeard } from './is-only-heard.ts';
import { mergeContacts } from './merge-contacts.ts';

/**
 * Puts a confirmed value on the contact of a call and returns the contact the call now belongs to: a corrected phone
 * may be the phone of somebody known, and then the call is theirs.
 */
export async function correctContact(
  tx: Tx,
  input: { accountId: string; contactId: string; field: CustomerField; value: string; now: Date },
): Promise<string> {
  const { accountId, contactId, field, value } = input;
  const known = field === 'phone' ? await findContactByPhone(tx, { accountId, phone: value }) : null;
  if (known && known.id !== contactId) {
    if (await isOnlyHeard(tx, { accountId, contactId }))
      await mergeContacts(tx, { accountId, keptId: known.id, duplicateId: contactId, now: input.now });
    return known.id;
  }
  await tx
    .updateTable('contacts')
    .set({ [field]: field === 'name' ? value.slice(0, 200) : value })
    // Consent was given for a number: it stands as long as the number does.
    .$if(field === 'phone' && !known, (query) => query.set(withoutConsent))
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .execute();
  return contactId;
}
