import { sql } from 'kysely';
import type { ActionItem } from '#domain/calls/notes.ts';
import type { Deps } from '../../deps.ts';

interface OpenPromise {
  id: string;
  callId: string;
  startedAt: Date;
  jobTitle: string;
  customerName: string | null;
  owner: ActionItem['owner'];
  text: string;
  due: string | null;
}

interface Query {
  accountId: string;
  owner?: ActionItem['owner'];
  contactId?: string;
  most: number;
}

/** What was promised and is not done, of the account or of one of its contacts: overdue first, without a day last. */
export async function listOpenPromises(
  { db }: Pick<Deps, 'db'>,
  { accountId, owner, contactId, most }: Query,
): Promise<OpenPromise[]> {
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('promises')
      .innerJoin('calls', 'calls.id', 'promises.call_id')
      .innerJoin('call_notes', 'call_notes.call_id', 'promises.call_id')
      .select(['promises.id', 'promises.call_id as callId', 'calls.started_at as startedAt'])
      .select(sql<string>`coalesce(call_notes.job_title, '')`.as('jobTitle'))
      .select(sql<string | null>`call_notes.document -> 'customer' ->> 'name'`.as('customerName'))
      .select(['promises.owner', 'promises.text', 'promises.due_words as due'])
      .where('promises.account_id', '=', accountId)
      .where('calls.account_id', '=', accountId)
      .where('promises.done_at', 'is', null)
      .where('promises.dismissed_at', 'is', null)
      .$if(owner !== undefined, (query) => query.where('promises.owner', '=', owner ?? 'pro'))
      .$if(contactId !== undefined, (query) => query.where('calls.contact_id', '=', contactId ?? ''))
      .orderBy('promises.due_sort')
      .orderBy('promises.position')
      .orderBy('promises.id')
      .limit(most),
  );
}
