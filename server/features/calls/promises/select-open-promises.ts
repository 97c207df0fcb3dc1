import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema.generated.ts';

/** What is open, with the customer it is for, as the database shows it to the person; due first comes first. */
export function selectOpenPromises(read: Kysely<DB>, accountId: string) {
  return read
    .selectFrom('promises')
    .innerJoin('calls', 'calls.id', 'promises.call_id')
    .innerJoin('call_notes', 'call_notes.call_id', 'promises.call_id')
    .leftJoin('contacts', 'contacts.id', 'calls.contact_id')
    .leftJoin('phone_numbers', 'phone_numbers.id', 'calls.phone_number_id')
    .select(['promises.id', 'promises.call_id as callId', 'promises.owner', 'promises.text'])
    .select(sql<string>`to_char(promises.due_on, 'YYYY-MM-DD')`.as('day'))
    .select(sql<string | null>`to_char(promises.due_time, 'HH24:MI')`.as('time'))
    .select(
      sql<string | null>`coalesce(contacts.name, call_notes.document -> 'customer' ->> 'name')`.as(
        'customerName',
      ),
    )
    .where('promises.account_id', '=', accountId)
    .where('calls.account_id', '=', accountId)
    .where('promises.done_at', 'is', null)
    .where('promises.dismissed_at', 'is', null)
    .orderBy('promises.due_sort')
    .orderBy('promises.id');
}
