import { type Kysely, sql } from 'kysely';
import { isVisit } from '#domain/promises/is-visit.ts';
import { addDays } from '#domain/promises/read-day.ts';
import { clockOf } from '#domain/promises/resolve-due.ts';
import type { DB } from '../../db/schema.generated.ts';
import { startOfDue } from './start-of-due.ts';

/** A visit is promised in a call, or booked as an appointment. */
export type VisitRef = { promiseId: string } | { appointmentId: string };

export interface Visit {
  ref: VisitRef;
  contactId: string | null;
  /** Somebody comes to a place for it. */
  isVisit: boolean;
  /** Neither done nor called off. */
  isOpen: boolean;
  /** Where the business works; null where no day was said. */
  day: string | null;
  time: string | null;
  /** A day without a time lasts until it ends. */
  beginsAt: Date | null;
  timeZone: string;
  /** Whether the customer is reminded the day before: said of this visit, or null; and of all. */
  ownReminder: boolean | null;
  isRemindedByDefault: boolean;
}

export interface OwnVisit {
  accountId: string;
  ref: VisitRef;
}

/** As it stands now; null when it is gone. Locked for who writes a text about it. */
export async function findVisit(
  db: Kysely<DB>,
  own: OwnVisit,
  { lock = false }: { lock?: boolean } = {},
): Promise<Visit | null> {
  return 'promiseId' in own.ref
    ? findPromised(db, own.accountId, own.ref.promiseId, lock)
    : findBooked(db, own.accountId, own.ref.appointmentId, lock);
}

async function findPromised(db: Kysely<DB>, accountId: string, promiseId: string, lock: boolean) {
  const row = await db
    .selectFrom('promises')
    .innerJoin('calls', 'calls.id', 'promises.call_id')
    .innerJoin('accounts', 'accounts.id', 'promises.account_id')
    .select(['promises.owner', 'promises.text', 'promises.done_at', 'promises.dismissed_at'])
    .select(sql<string | null>`to_char(promises.due_on, 'YYYY-MM-DD')`.as('day'))
    .select(sql<string | null>`to_char(promises.due_time, 'HH24:MI')`.as('time'))
    .select(['promises.remind_customer as ownReminder', 'calls.contact_id as contactId'])
    .select(['accounts.time_zone as timeZone', 'accounts.remind_visits as isRemindedByDefault'])
    .where('promises.account_id', '=', accountId)
    .where('promises.id', '=', promiseId)
    .where('calls.deleted_at', 'is', null)
    .$if(lock, (query) => query.forUpdate('promises'))
    .executeTakeFirst();
  if (!row) return null;
  const { owner, text, done_at, dismissed_at, day, time, ...rest } = row;
  return {
    ...rest,
    ref: { promiseId },
    isVisit: isVisit({ owner, text }),
    isOpen: done_at === null && dismissed_at === null,
    day,
    time,
    beginsAt: day === null ? null : beginningOf({ day, time }, rest.timeZone),
  };
}

async function findBooked(db: Kysely<DB>, accountId: string, appointmentId: string, lock: boolean) {
  const row = await db
    .selectFrom('appointments')
    .innerJoin('accounts', 'accounts.id', 'appointments.account_id')
    .select(['appointments.state', 'appointments.starts_at as beginsAt'])
    .select(['appointments.remind_customer as ownReminder', 'appointments.contact_id as contactId'])
    .select(['accounts.time_zone as timeZone', 'accounts.remind_visits as isRemindedByDefault'])
    .where('appointments.account_id', '=', accountId)
    .where('appointments.id', '=', appointmentId)
    .$if(lock, (query) => query.forUpdate('appointments'))
    .executeTakeFirst();
  if (!row) return null;
  const { state, beginsAt, ...rest } = row;
  return {
    ...rest,
    ref: { appointmentId },
    isVisit: true,
    isOpen: state === 'booked',
    ...clockOf(beginsAt, rest.timeZone),
    beginsAt,
  };
}

export function beginningOf({ day, time }: { day: string; time: string | null }, timeZone: string): Date {
  return startOfDue(time === null ? { day: addDays(day, 1), time: '00:00' } : { day, time }, timeZone);
}

export const isReminded = ({
  ownReminder,
  isRemindedByDefault,
}: Pick<Visit, 'ownReminder' | 'isRemindedByDefault'>): boolean => ownReminder ?? isRemindedByDefault;
