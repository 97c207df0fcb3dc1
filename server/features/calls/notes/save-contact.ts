import type { Customer } from '#domain/calls/notes.ts';
import { readUsPhone } from '#domain/plain/phone.ts';
import { isSimpleAddress } from '#domain/plain/simple-address.ts';
import type { Tx } from '../../../db/database.ts';
import { findOrCreateContact } from '../../../records/contacts/find-or-create-contact.ts';

interface CallOfContact {
  accountId: string;
  customer: Customer;
}

/** What the contacts table takes; a value that does not fit its column is left out, never bent. */
export function toContactValues(customer: Customer) {
  const email = customer.email?.trim().toLowerCase() ?? '';
  return {
    name: customer.name?.slice(0, 200) || null,
    phone: customer.phone ? readUsPhone(customer.phone).number : null,
    email: email.length <= 254 && isSimpleAddress(email) ? email : null,
    address: customer.address?.slice(0, 500) || null,
  };
}

/**
 * The customer of a call. What a contact already has is better than what was heard, so only blanks are filled. A call is
 * no job that was done: the last job stays as it is.
 */
export async function saveContact(tx: Tx, { accountId, customer }: CallOfContact): Promise<string | null> {
  const heard = toContactValues(customer);
  if (!heard.name && !heard.phone && !heard.email) return null;
  const unknown = { state: null, zip: null, tags: [], lastJobOn: null, lastJobTitle: null, notes: null };
  const details = { ...heard, ...unknown };
  return findOrCreateContact(tx, { accountId, source: 'call', details });
}
