import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { mergeContacts } from '../../records/contacts/merge-contacts.ts';

/** The pro says that two entries are one person. */
export async function mergeDuplicate(
  { db, clock }: Deps,
  { accountId, contactId, duplicateId }: { accountId: string; contactId: string; duplicateId: string },
): Promise<{ id: string }> {
  if (contactId === duplicateId)
    throw new AppError('conflict', { userMessage: 'Choose another contact to merge with.' });
  const pair = { accountId, keptId: contactId, duplicateId, now: clock.now() };
  await db.asAccount(accountId, (tx) => mergeContacts(tx, pair));
  return { id: contactId };
}
