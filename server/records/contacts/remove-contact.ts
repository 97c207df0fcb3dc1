import type { Tx } from '../../db/database.ts';
import { noSuchContact } from './get-own-contact.ts';

/** Calls, texts and figures stay without the contact; an opt-out stays for good. */
export async function removeContact(
  tx: Tx,
  { accountId, contactId }: { accountId: string; contactId: string },
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('contacts')
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noSuchContact();
}
