import type { CustomerField } from '#domain/calls/notes.ts';
import type { Tx } from '../../db/database.ts';
import { withoutConsent } from './consent.ts';
import { findContactByPhone } from './find-contact-by-phone.ts';
import { linkCall } from './link-calls.ts';

interface Restored {
  accountId: string;
  callId: string;
  field: CustomerField;
  contact: { id: string; value: string | null };
}

/**
 * Puts back what a contact had before a correction that is taken back. One that was merged into somebody known stays
 * so, and a number that somebody else got meanwhile stays theirs.
 */
export async function restoreContactValue(
  tx: Tx,
  { accountId, callId, field, contact }: Restored,
): Promise<void> {
  const owner =
    field === 'phone' && contact.value !== null
      ? await findContactByPhone(tx, { accountId, phone: contact.value })
      : null;
  if (owner && owner.id !== contact.id) return;
  const restored = await tx
    .updateTable('contacts')
    .set({ [field]: contact.value })
    // Consent was given for a number: it stands as long as the number does.
    .$if(field === 'phone', (query) => query.set(withoutConsent))
    .where('account_id', '=', accountId)
    .where('id', '=', contact.id)
    .where('merged_into_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (restored) await linkCall(tx, { callId, contactId: contact.id });
}
