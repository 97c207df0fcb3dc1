import type { ContactNotes } from '#domain/contacts/contact-notes.ts';
import type { Deps } from '../../deps.ts';
import { changeContactNotes } from '../../records/contacts/change-contact-notes.ts';

/** What the pro wants to remember about a person. */
export async function changeOwnNotes(
  { db }: Deps,
  { accountId, contactId, notes, was }: ContactNotes & { accountId: string; contactId: string },
): Promise<{ notes: string }> {
  await db.asAccount(accountId, (tx) => changeContactNotes(tx, { accountId, contactId, notes, was }));
  return { notes };
}
