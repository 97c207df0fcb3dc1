import { sql } from 'kysely';
import type { FoundFilter } from '#domain/find/shown-findings.ts';
import type { FilterWords } from '#domain/saved-filters/saved-filters.ts';
import { escapeLike } from '../../db/escape-like.ts';
import type { Deps } from '../../deps.ts';

const most = 3;

/** Filters that the person saved, or that others saved for everyone. */
export function listFoundFilters(
  { db }: Pick<Deps, 'db'>,
  { accountId, loginId }: { accountId: string; loginId: string },
  q: string,
): Promise<FoundFilter[]> {
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('saved_filters')
      .select(['id', 'list', 'name'])
      .select(sql<FilterWords>`filter`.as('filter'))
      .where('account_id', '=', accountId)
      .where((eb) => eb.or([eb('login_id', '=', loginId), eb('is_shared', '=', true)]))
      .where(sql<boolean>`lower(name) like ${`%${escapeLike(q.toLowerCase())}%`}`)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(most),
  );
}
