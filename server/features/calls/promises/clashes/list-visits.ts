import { type Kysely, sql } from 'kysely';
import { isVisit } from '#domain/promises/is-visit.ts';
import { addDays } from '#domain/promises/read-day.ts';
import type { DB } from '../../../../db/schema.generated.ts';

interface Around {
  accountId: string;
  /** Days of the calendar: with their neighbors, since a visit may last past midnight. */
  firstDay: string;
  lastDay: string;
}

/** More than a business has open at once within the days of a page. */
const mostVisits = 2000;

/** The open promises for an hour of those days, and whose they are. Which of them are visits, their words tell. */
export function selectTimed(read: Kysely<DB>, { accountId, firstDay, lastDay }: Around) {
  return read
    .selectFrom('promises')
    .innerJoin('calls', 'calls.id', 'promises.call_id')
    .innerJoin('call_notes', 'call_notes.call_id', 'promises.call_id')
    .leftJoin('contacts', 'contacts.id', 'calls.contact_id')
    .leftJoin('phone_numbers', 'phone_numbers.id', 'calls.phone_number_id')
    .select(['promises.id', 'promises.call_id as callId', 'promises.owner', 'promises.text'])
    .select(sql<string>`to_char(promises.due_on, 'YYYY-MM-DD')`.as('day'))
    .select(sql<string>`to_char(promises.due_time, 'HH24:MI')`.as('time'))
    .select(
      sql<string | null>`coalesce(contacts.name, call_notes.document -> 'customer' ->> 'name')`.as(
        'customerName',
      ),
    )
    .select(whose.as('whose'))
    .where('promises.account_id', '=', accountId)
    .where('calls.account_id', '=', accountId)
    .where('promises.owner', '=', 'pro')
    .where('promises.done_at', 'is', null)
    .where('promises.dismissed_at', 'is', null)
    .where('promises.due_time', 'is not', null)
    .where('promises.due_on', '>=', sql<Date>`${addDays(firstDay, -1)}::date`)
    .where('promises.due_on', '<=', sql<Date>`${addDays(lastDay, 1)}::date`)
    .orderBy('promises.due_sort')
    .orderBy('promises.id')
    .limit(mostVisits);
}

/** Lines of one person are one: they are in one place at a time. */
export const whose = sql<string>`coalesce(
  nullif(lower(btrim(phone_numbers.assigned_person_name)), ''), calls.phone_number_id::text, ''
)`;

type Timed = Awaited<ReturnType<ReturnType<typeof selectTimed>['execute']>>[number];

export interface Visit extends Omit<Timed, 'owner'> {}

export const onlyVisits = (timed: Timed[]): Visit[] => timed.filter(isVisit);
