import type { Deps } from '../../deps.ts';
import { removeContact } from '../../records/contacts/remove-contact.ts';

export async function removeOwnContact(
  { db }: Deps,
  own: { accountId: string; contactId: string },
): Promise<void> {
  await db.asAccount(own.accountId, (tx) => removeContact(tx, own));
}
