import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { getOwnContact } from './get-own-contact.ts';

interface Writing {
  accountId: string;
  contactId: string;
  notes: string;
  /** What stood there when the writing began. */
  was: string;
}

/** What the pro wrote about a person. The same words twice are fine: the first answer may have been lost on its way. */
export async function changeContactNotes(tx: Tx, { accountId, contactId, notes, was }: Writing) {
  const contact = await getOwnContact(tx, { accountId, contactId });
  const stands = contact.notes ?? '';
  if (stands !== was && stands !== notes)
    throw new AppError('conflict', {
      userMessage:
        'These notes were changed somewhere else meanwhile. Copy your words, then cancel and look.',
    });
  await tx
    .updateTable('contacts')
    .set({ notes: notes || null })
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .execute();
}
