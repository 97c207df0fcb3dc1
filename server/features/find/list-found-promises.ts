import { sql } from 'kysely';
import type { FoundPromise } from '#domain/find/shown-findings.ts';
import { escapeLike } from '../../db/escape-like.ts';
import type { Deps } from '../../deps.ts';

const most = 3;
/** Of those that say it first; whose call is gone or in doubt is left out of them. */
const mostLookedAt = 50;

/** Open ones, by what was promised: those due first come first. */
export function listFoundPromises(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  q: string,
): Promise<FoundPromise[]> {
  return db.readAsAccount(accountId, (read) =>
    read
      // Few of them, and then their calls: joined at once, all calls of the business would be read.
      .selectFrom((eb) =>
        eb
          .selectFrom('promises')
          .select(['id', 'call_id', 'text', 'due_sort'])
          .where('account_id', '=', accountId)
          .where('done_at', 'is', null)
          .where('dismissed_at', 'is', null)
          .where(sql<boolean>`lower(text) like ${`%${escapeLike(q.toLowerCase())}%`}`)
          .orderBy('due_sort')
          .orderBy('id')
          .limit(mostLookedAt)
          .as('said'),
      )
      .innerJoin('calls', 'calls.id', 'said.call_id')
      .innerJoin('call_notes', 'call_notes.call_id', 'said.call_id')
      .select(['said.id', 'said.call_id as callId', 'said.text'])
      .select('call_notes.job_title as jobTitle')
      .select(sql<string | null>`call_notes.document -> 'customer' ->> 'name'`.as('customerName'))
      .where('calls.account_id', '=', accountId)
      .where('calls.deleted_at', 'is', null)
      .where('calls.state', '!=', 'held')
      .orderBy('said.due_sort')
      .orderBy('said.id')
      .limit(most),
  );
}
