import { sql } from 'kysely';
import type { FoundCampaign } from '#domain/find/shown-findings.ts';
import { escapeLike } from '../../db/escape-like.ts';
import type { Deps } from '../../deps.ts';

const most = 3;

/** By their name, newest first. */
export function listFoundCampaigns(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  q: string,
): Promise<FoundCampaign[]> {
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('campaigns')
      .select(['id', 'name', 'status'])
      .where('account_id', '=', accountId)
      .where(sql<boolean>`lower(name) like ${`%${escapeLike(q.toLowerCase())}%`}`)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(most),
  );
}
