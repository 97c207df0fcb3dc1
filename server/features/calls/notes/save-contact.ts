import type { Customer } from '#domain/calls/notes.ts';
import { toE164 } from '#domain/plain/phone.ts';
import { isSimpleAddress } from '#domain/plain/simple-address.ts';
import type { Tx } from '../../../db/database.ts';
import { findOrCreateContact } from '../../../records/contacts/find-or-create-contact.ts';

interface JobOfContact {
  accountId: string;
  customer: Customer;
  jobTitle: string;
  jobAt: Date;
}

/** What the contacts table takes; a value that does not fit its column is left out, never bent. */
export function toContactValues(customer: Customer) {
  const email = customer.email?.trim().toLowerCase() ?? '';
  return {
    name: customer.name?.slice(0, 200) || null,
    phone: customer.phone ? toE164(customer.phone) : null,
    email: email.length <= 254 && isSimpleAddress(email) ? email : null,
    address: customer.address?.slice(0, 500) || null,
  };
}

/** The customer of a call. What a contact already has is better than what was heard, so only blanks are filled. */
export async function saveContact(tx: Tx, job: JobOfContact): Promise<string | null> {
  const heard = toContactValues(job.customer);
  if (!heard.name && !heard.phone && !heard.email) return null;
  const theJob = { lastJobAt: job.jobAt, lastJobTitle: job.jobTitle.slice(0, 300) };
  const details = { ...heard, state: null, zip: null, tags: [], ...theJob };
  return findOrCreateContact(tx, { accountId: job.accountId, source: 'call', details });
}
