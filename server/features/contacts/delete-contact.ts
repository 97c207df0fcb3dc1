import type { Deps } from '../../deps.ts';
import { noSuchContact } from './queries.ts';

/** Calls, texts and figures stay without the contact; an opt-out stays for good. */
export async function deleteContact(
  { db }: Deps,
  { accountId, contactId }: { accountId: string; contactId: string },
): Promise<void> {
  await db.asAccount(accountId, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('contacts')
      .where('account_id', '=', accountId)
      .where('id', '=', contactId)
      .where('merged_into_id', 'is', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw noSuchContact();
  });
}
