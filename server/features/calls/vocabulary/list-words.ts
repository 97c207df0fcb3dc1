import { sql } from 'kysely';
import type { KnownWord, ShownWord } from '#domain/calls/vocabulary.ts';
import type { Deps } from '../../../deps.ts';

/** For the settings: the newest first. */
export async function listWords({ db }: Deps, accountId: string): Promise<ShownWord<Date>[]> {
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('account_vocabulary')
      .select(['id', 'kind', 'text', 'heard', 'times', 'last_used_at as lastUsedAt'])
      .where('account_id', '=', accountId)
      .orderBy('last_used_at', 'desc')
      .orderBy('id'),
  );
}

const mostKnown = 200;

/** For recogniser and writer: the newest and the most used first, each use worth a week. */
export async function listKnownWords(
  { db }: Pick<Deps, 'db'>,
  accountId: string | null,
): Promise<KnownWord[]> {
  if (!accountId) return [];
  return db.service
    .selectFrom('account_vocabulary')
    .select(['kind', 'text', 'heard', 'times'])
    .where('account_id', '=', accountId)
    .orderBy(sql`last_used_at + least(times, 50) * interval '7 days'`, 'desc')
    .orderBy('id')
    .limit(mostKnown)
    .execute();
}
