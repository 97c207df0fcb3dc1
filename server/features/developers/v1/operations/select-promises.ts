import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';
import type { DB } from '../../../../db/schema.generated.ts';

export const promiseParams = z.object({ id: z.uuid('There is no such promise.') });
export const noSuchPromise = () =>
  new AppError('not_found', { userMessage: 'We could not find that promise.' });

/** Due first, without a day last. */
export const promiseTime = sql`promises.due_sort at time zone 'UTC'`;
export const promiseId = sql`promises.id`;

/** By the clock where the business works; a day without a time lasts until it ends. */
export const isPastDue = (now: Date) =>
  sql<boolean>`(promises.done_at is null and promises.due_on is not null
    and promises.due_sort < app.clock_in(${now}::timestamptz, accounts.time_zone))`;

/** Whose a row is stands in the query, and policies ask again. */
export function selectPromises(read: Kysely<DB>, { accountId, now }: { accountId: string; now: Date }) {
  return read
    .selectFrom('promises')
    .innerJoin('calls', 'calls.id', 'promises.call_id')
    .innerJoin('call_notes', 'call_notes.call_id', 'promises.call_id')
    .innerJoin('accounts', 'accounts.id', 'promises.account_id')
    .leftJoin('contacts', 'contacts.id', 'calls.contact_id')
    .select(['promises.id', 'promises.call_id as callId', 'calls.contact_id as contactId'])
    .select(['promises.owner', 'promises.text', 'promises.due_words as dueWords'])
    .select(
      sql<string | null>`coalesce(contacts.name, call_notes.document -> 'customer' ->> 'name')`.as(
        'customerName',
      ),
    )
    .select(sql<string | null>`to_char(promises.due_on, 'YYYY-MM-DD')`.as('dueOn'))
    .select(sql<string | null>`to_char(promises.due_time, 'HH24:MI')`.as('dueTime'))
    .select(isPastDue(now).as('isOverdue'))
    .select(['promises.done_at as doneAt', 'promises.said_at as saidAt'])
    .select(sql<boolean>`promises.done_at is not null`.as('isDone'))
    .where('promises.account_id', '=', accountId)
    .where('calls.account_id', '=', accountId)
    .where('calls.deleted_at', 'is', null)
    .where('promises.dismissed_at', 'is', null);
}
