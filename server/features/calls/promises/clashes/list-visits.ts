import { type Kysely, type NotNull, sql } from 'kysely';
import { isVisit } from '#domain/promises/is-visit.ts';
import { addDays } from '#domain/promises/read-day.ts';
import type { DB } from '../../../../db/schema.generated.ts';
import { startOfDue } from '../../../../records/visits/start-of-due.ts';
import { selectOpenPromises } from '../select-open-promises.ts';

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
  return selectOpenPromises(read, accountId)
    .select(whose.as('whose'))
    .where('promises.owner', '=', 'pro')
    .where('promises.due_time', 'is not', null)
    .where('promises.due_on', '>=', sql<Date>`${addDays(firstDay, -1)}::date`)
    .where('promises.due_on', '<=', sql<Date>`${addDays(lastDay, 1)}::date`)
    .limit(mostVisits)
    .$narrowType<{ time: NotNull }>();
}

/** Lines of one person are one: they are in one place at a time. */
export const whose = sql<string>`coalesce(
  nullif(lower(btrim(phone_numbers.assigned_person_name)), ''), calls.phone_number_id::text, ''
)`;

type Timed = Awaited<ReturnType<ReturnType<typeof selectTimed>['execute']>>[number];

export interface Visit extends Omit<Timed, 'owner'> {
  start: Date;
}

/** The visits among them, and when each begins. */
export const onlyVisits = (timed: Timed[], timeZone: string): Visit[] =>
  timed.filter(isVisit).map((visit) => ({ ...visit, start: startOfDue(visit, timeZone) }));
