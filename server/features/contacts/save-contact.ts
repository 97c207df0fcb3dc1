import type { ContactInput } from '#domain/contacts/contacts.ts';
import type { Deps } from '../../deps.ts';
import { changeContact } from '../../records/contacts/change-contact.ts';
import { createContact } from '../../records/contacts/create-contact.ts';

interface Typed {
  userId: string;
  /** Without one, the contact is new. */
  contactId?: string;
  input: ContactInput;
}

/** What the pro typed about a person. */
export async function saveContact(
  { db, clock }: Deps,
  { userId, contactId, input }: Typed,
): Promise<{ id: string }> {
  const now = clock.now();
  return db.asUser(userId, async (tx) => {
    if (!contactId) return createContact(tx, { userId, input, now });
    await changeContact(tx, { userId, contactId, input, now });
    return { id: contactId };
  });
}
