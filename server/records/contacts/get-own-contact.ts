import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { lastJobOn } from './fill-blanks.ts';

/** One contact of one account, locked: somebody else's and a merged one are not found. */
export async function getOwnContact(
  tx: Tx,
  { accountId, contactId }: { accountId: string; contactId: string },
) {
  const contact = await tx
    .selectFrom('contacts')
    .selectAll()
    .select(lastJobOn)
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .where('merged_into_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!contact) throw noSuchContact();
  return contact;
}

export const noSuchContact = () =>
  new AppError('not_found', { userMessage: 'We could not find that contact.' });
