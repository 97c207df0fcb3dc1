import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Member } from './list-saved-filters.ts';

export async function removeSavedFilter(
  { db }: Pick<Deps, 'db'>,
  { accountId, loginId, filterId }: Member & { filterId: string },
): Promise<void> {
  await db.asAccount(accountId, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('saved_filters')
      .where('account_id', '=', accountId)
      .where('login_id', '=', loginId)
      .where('id', '=', filterId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw noSuchFilter();
  });
}

export const noSuchFilter = () =>
  new AppError('not_found', { userMessage: 'There is no such filter of yours.' });
