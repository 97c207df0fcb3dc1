import { sql } from 'kysely';
import { AppError } from '#domain/plain/errors.ts';
import type { SavedFilterChange } from '#domain/saved-filters/saved-filters.ts';
import type { Role } from '#domain/team/roles.ts';
import type { Deps } from '../../deps.ts';
import type { Member } from './list-saved-filters.ts';
import { nameTaken } from './name-taken.ts';
import { noSuchFilter } from './remove-saved-filter.ts';

/** Another name, or for others too: only who made it may. */
export async function changeSavedFilter(
  { db }: Pick<Deps, 'db'>,
  {
    accountId,
    loginId,
    role,
    filterId,
    change: { name, isShared },
  }: Member & { role: Role; filterId: string; change: SavedFilterChange },
): Promise<{ id: string }> {
  if (role === 'technician' && isShared) throw new AppError('forbidden');
  return db.asAccount(accountId, async (tx) => {
    const own = await tx
      .selectFrom('saved_filters')
      .select('list')
      .where('account_id', '=', accountId)
      .where('login_id', '=', loginId)
      .where('id', '=', filterId)
      .executeTakeFirst();
    if (!own) throw noSuchFilter();
    const taken = await tx
      .selectFrom('saved_filters')
      .select('id')
      .where('account_id', '=', accountId)
      .where('login_id', '=', loginId)
      .where('list', '=', own.list)
      .where('id', '!=', filterId)
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .executeTakeFirst();
    if (taken) throw nameTaken();
    await tx
      .updateTable('saved_filters')
      .set({ name, is_shared: isShared })
      .where('account_id', '=', accountId)
      .where('login_id', '=', loginId)
      .where('id', '=', filterId)
      .execute();
    return { id: filterId };
  });
}
