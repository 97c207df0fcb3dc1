import { sql } from 'kysely';
import type { Database } from '../../../../db/database.ts';
import { selectOpenPromises } from '../select-open-promises.ts';

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
    selectOpenPromises(read, accountId)
      .select(['promises.due_words as dueWords', 'promises.updated_at as updatedAt'])
      .select(['call_notes.job_title as jobTitle', 'call_notes.revision', 'calls.contact_id as contactId'])
      .select('phone_numbers.assigned_person_name as lineName')
      .where('promises.due_on', '>=', daysAgo(now))
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
