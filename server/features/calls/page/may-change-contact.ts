import type { Role } from '#domain/team/roles.ts';
import type { Tx } from '../../../db/database.ts';
import { findContactByPhone } from '../../../records/contacts/find-contact-by-phone.ts';
import { isOnlyHeard } from '../../../records/contacts/is-only-heard.ts';

interface Answer {
  accountId: string;
  role: Role;
  /** Of the call. */
  contactId: string | null;
  /** What the customer has with this answer. */
  phone: string | null;
  email: string | null;
}

/**
 * Contacts are the office's. A technician's word reaches one that was heard in their call and nowhere else, or makes a
 * new one; it never touches or claims somebody whom the business knows.
 */
export async function mayChangeContact(tx: Tx, answer: Answer): Promise<boolean> {
  const { accountId, role, contactId, phone, email } = answer;
  if (role !== 'technician') return true;
  const holder = phone ? await findContactByPhone(tx, { accountId, phone }) : null;
  if (holder && holder.id !== contactId) return false;
  if (contactId) return isOnlyHeard(tx, { accountId, contactId });
  return !(email && (await isKnown(tx, accountId, email)));
}

async function isKnown(tx: Tx, accountId: string, email: string): Promise<boolean> {
  const known = await tx
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst();
  return known !== undefined;
}
