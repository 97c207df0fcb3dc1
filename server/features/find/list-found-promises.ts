import { sql } from 'kysely';
import type { FoundPromise } from '#domain/find/shown-findings.ts';
import { escapeLike } from '../../db/escape-like.ts';
import type { Deps } from '../../deps.ts';

const most = 3;

/** Open ones, by what was promised: those due first come first. */
export function listFoundPromises(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  q: string,
): Promise<FoundPromise[]> {
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('promises')
      .innerJoin('calls', 'calls.id', 'promises.call_id')
      .innerJoin('call_notes', 'call_notes.call_id', 'promises.call_id')
      .select(['promises.id', 'promises.call_id as callId', 'promises.text'])
      .select('call_notes.job_title as jobTitle')
      .select(sql<string | null>`call_notes.document -> 'customer' ->> 'name'`.as('customerName'))
      .where('promises.account_id', '=', accountId)
      .where('calls.account_id', '=', accountId)
      .where('calls.deleted_at', 'is', null)
      .where('calls.state', '!=', 'held')
      .where('promises.done_at', 'is', null)
      .where('promises.dismissed_at', 'is', null)
      .where(sql<boolean>`lower(promises.text) like ${`%${escapeLike(q.toLowerCase())}%`}`)
      .orderBy('promises.due_sort')
      .orderBy('promises.id')
      .limit(most),
  );
}
