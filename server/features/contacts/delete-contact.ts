import type { Deps } from '../../deps.ts';
import { removeContact } from '../../records/contacts/remove-contact.ts';

export async function deleteContact({ db }: Deps, own: { userId: string; contactId: string }): Promise<void> {
  await db.asUser(own.userId, (tx) => removeContact(tx, own));
}
