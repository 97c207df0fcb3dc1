import { sql } from 'kysely';
import type { FilteredList, FilterWords, ShownSavedFilter } from '#domain/saved-filters/saved-filters.ts';
import type { Deps } from '../../deps.ts';

export interface Member {
  accountId: string;
  loginId: string;
}

/** A person's own filters of a list and those that others made for everyone, in the order of their names. */
export function listSavedFilters(
  { db }: Pick<Deps, 'db'>,
  { accountId, loginId, list }: Member & { list: FilteredList },
): Promise<ShownSavedFilter[]> {
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('saved_filters')
      .select(['id', 'list', 'name', 'is_shared as isShared'])
      .select(sql<FilterWords>`filter`.as('filter'))
      .select(sql<boolean>`login_id = ${loginId}::uuid`.as('isOwn'))
      .where('account_id', '=', accountId)
      .where('list', '=', list)
      // The policies say the same; a business may be read by the service too.
      .where((eb) => eb.or([eb('login_id', '=', loginId), eb('is_shared', '=', true)]))
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(200),
  );
}
