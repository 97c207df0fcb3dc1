import { AppError } from '#domain/plain/errors.ts';
import { mostSavedFilters, type SavedFilterInput } from '#domain/saved-filters/saved-filters.ts';
import type { Role } from '#domain/team/roles.ts';
import type { Deps } from '../../deps.ts';
import type { Member } from './list-saved-filters.ts';
import { nameTaken } from './name-taken.ts';

/** Keeps what a list shows now, under a name. */
export async function createSavedFilter(
  { db }: Pick<Deps, 'db'>,
  { accountId, loginId, role, input }: Member & { role: Role; input: SavedFilterInput },
): Promise<{ id: string }> {
  const { list, name, filter, isShared } = input;
  if (role === 'technician' && (list !== 'calls' || isShared)) throw new AppError('forbidden');
  return db.asAccount(accountId, async (tx) => {
    const { count } = await tx
      .selectFrom('saved_filters')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('login_id', '=', loginId)
      .where('list', '=', list)
      .executeTakeFirstOrThrow();
    if (count >= mostSavedFilters)
      throw new AppError('conflict', {
        userMessage: `You have ${mostSavedFilters} saved filters. Remove one you no longer use.`,
      });
    const added = await tx
      .insertInto('saved_filters')
      .values({
        account_id: accountId,
        login_id: loginId,
        list,
        name,
        filter: JSON.stringify(filter),
        is_shared: isShared,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw nameTaken();
    return added;
  });
}
