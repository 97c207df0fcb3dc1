import { sql } from 'kysely';
import type { Database } from '../../../../db/database.ts';

/** Longer ago than this it is of no use in a calendar; the page has it. */
const daysBack = 60;
/** More than any calendar of one business has; the nearest come first. */
const mostRows = 2000;

interface Whose {
  accountId: string;
  now: Date;
}

/** The open promises with a day, as the database shows them to the person: what the page of promises has of each. */
export async function listFeedPromises(db: Database, { accountId, now }: Whose) {
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('promises')
      .innerJoin('calls', 'calls.id', 'promises.call_id')
      .innerJoin('call_notes', 'call_notes.call_id', 'promises.call_id')
      .leftJoin('contacts', 'contacts.id', 'calls.contact_id')
      .leftJoin('phone_numbers', 'phone_numbers.id', 'calls.phone_number_id')
      .select(['promises.id', 'promises.call_id as callId', 'promises.owner', 'promises.text'])
      .select(['promises.due_words as dueWords', 'promises.updated_at as updatedAt'])
      .select(sql<string>`to_char(promises.due_on, 'YYYY-MM-DD')`.as('day'))
      .select(sql<string | null>`to_char(promises.due_time, 'HH24:MI')`.as('time'))
      .select(['call_notes.job_title as jobTitle', 'call_notes.revision', 'calls.contact_id as contactId'])
      .select(
        sql<string | null>`coalesce(contacts.name, call_notes.document -> 'customer' ->> 'name')`.as(
          'customerName',
        ),
      )
      .select('phone_numbers.assigned_person_name as lineName')
      .where('promises.account_id', '=', accountId)
      .where('calls.account_id', '=', accountId)
      .where('promises.done_at', 'is', null)
      .where('promises.dismissed_at', 'is', null)
      .where('promises.due_on', '>=', daysAgo(now))
      .orderBy('promises.due_sort')
      .orderBy('promises.id')
      .limit(mostRows),
  );
}

/** A technician is shown none. */
export async function listFeedAppointments(db: Database, { accountId, now }: Whose) {
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('appointments')
      .select(['id', 'title', 'sequence', 'starts_at as startsAt', 'ends_at as endsAt'])
      .select(['contact_id as contactId', 'call_id as callId', 'updated_at as updatedAt'])
      .where('account_id', '=', accountId)
      .where('state', '=', 'booked')
      .where('starts_at', '>=', daysAgo(now))
      .orderBy('starts_at')
      .orderBy('id')
      .limit(mostRows),
  );
}

const daysAgo = (now: Date) =>
  sql<Date>`(${now}::timestamptz at time zone 'UTC')::date - ${daysBack}::integer`;

export type FeedPromise = Awaited<ReturnType<typeof listFeedPromises>>[number];
export type FeedAppointment = Awaited<ReturnType<typeof listFeedAppointments>>[number];
