import type { ContactInput } from '#domain/contacts/contacts.ts';
import type { Deps } from '../../deps.ts';
import { changeContact } from '../../records/contacts/change-contact.ts';
import { createContact } from '../../records/contacts/create-contact.ts';

interface Typed {
  accountId: string;
  /** Without one, the contact is new. */
  contactId?: string;
  input: ContactInput;
}

/** What the pro typed about a person. */
export async function saveContact(
  { db, clock }: Deps,
  { accountId, contactId, input }: Typed,
): Promise<{ id: string }> {
  const now = clock.now();
  return db.asAccount(accountId, async (tx) => {
    if (!contactId) return createContact(tx, { accountId, input, now });
    await changeContact(tx, { accountId, contactId, input, now });
    return { id: contactId };
  });
}
