import { type Kysely, sql } from 'kysely';
import { dayOf } from '#domain/plain/clock-time.ts';
import { periodOfDue } from '#domain/promises/due-times.ts';
import { isVisit } from '#domain/promises/is-visit.ts';
import type { PromiseFilter } from '#domain/promises/promises.ts';
import { clockOf } from '#domain/promises/resolve-due.ts';
import type { Clash, PromisePage, PromisePeople } from '#domain/promises/shown-promises.ts';
import type { DB } from '../../../db/schema.generated.ts';
import type { Deps } from '../../../deps.ts';
import type { Reader } from '../page/list-calls.ts';
import { listTextsOfVisits } from '../visits/list-texts-of-visits.ts';
import { findClashes, toClash } from './clashes/find-clashes.ts';
import { onlyVisits, selectTimed } from './clashes/list-visits.ts';

const pageSize = 50;
const mostPeople = 500;

/** One page: the open ones overdue first, the done ones latest first. */
export async function listPromises(
  { db, clock }: Deps,
  { accountId, timeZone }: Reader,
  { cursor, ...filter }: PromiseFilter & { cursor?: string | undefined },
): Promise<PromisePage<Date>> {
  const rows = await db.readAsAccount(accountId, (read) =>
    selectPromises(read, accountId, filter)
      .innerJoin('call_notes', 'call_notes.call_id', 'promises.call_id')
      .innerJoin('accounts', 'accounts.id', 'promises.account_id')
      .leftJoin('contacts', 'contacts.id', 'calls.contact_id')
      .leftJoin('phone_numbers', 'phone_numbers.id', 'calls.phone_number_id')
      .select(['promises.id', 'promises.call_id as callId', 'promises.owner', 'promises.text'])
      .select(['promises.due_words as dueWords', 'promises.said_at as saidAt', 'promises.done_at as doneAt'])
      .select(sql<string | null>`to_char(promises.due_on, 'YYYY-MM-DD')`.as('dueOn'))
      .select(sql<string | null>`to_char(promises.due_time, 'HH24:MI')`.as('dueTime'))
      .select(['promises.clip_start as clipStart', 'promises.clip_end as clipEnd'])
      .select(sql<boolean>`calls.recording_key is not null and calls.state <> 'held'`.as('canPlay'))
      .select(['call_notes.job_title as jobTitle', 'calls.contact_id as contactId', 'contacts.name'])
      .select(sql<string | null>`call_notes.document -> 'customer' ->> 'name'`.as('saidName'))
      .select(sql<string | null>`call_notes.document -> 'customer' ->> 'phone'`.as('saidPhone'))
      .select('phone_numbers.assigned_person_name as lineName')
      .select(['promises.remind_customer as ownReminder', 'accounts.remind_visits as isRemindedByDefault'])
      .select(cursorOf(filter.view).as('cursor'))
      .$if(cursor !== undefined, (query) => query.where(afterCursor(filter.view, cursor ?? '')))
      .orderBy(filter.view === 'open' ? 'promises.due_sort' : 'promises.done_at', orderOf(filter.view))
      .orderBy('promises.id', orderOf(filter.view))
      .limit(pageSize + 1),
  );
  const now = clockOf(clock.now(), timeZone);
  const shown = rows.slice(0, pageSize);
  const [clashes, texts] = await Promise.all([
    findClashesOf({ db, clock }, { accountId, timeZone }, shown),
    listTextsOfVisits(
      db,
      { accountId, timeZone },
      shown.filter(isVisit).map(({ dueOn: day, dueTime: time, ...row }) => ({ ...row, day, time })),
    ),
  ]);
  return {
    promises: shown.map(({ cursor: _, dueOn, dueTime, clipStart, clipEnd, canPlay, ...row }) => {
      const { name, saidName, saidPhone, ownReminder: __, isRemindedByDefault: ___, ...promise } = row;
      const due = dueOn === null ? null : { day: dueOn, time: dueTime };
      return {
        ...promise,
        due,
        period: periodOfDue(due, now),
        clip: canPlay && clipStart !== null ? { start: Number(clipStart), end: Number(clipEnd) } : null,
        customerName: name ?? saidName,
        customerPhone: saidPhone,
        clashes: clashes.get(row.id) ?? [],
        visit: texts.get(row.id) ?? null,
      };
    }),
    nextCursor: rows.length > pageSize ? (shown.at(-1)?.cursor ?? null) : null,
    today: dayOf(clock.now(), timeZone),
  };
}

/** Of the visits among them, those that clash with another one, be it on this page or not. */
async function findClashesOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId, timeZone }: Reader,
  shown: { id: string; dueOn: string | null; dueTime: string | null; doneAt: Date | null }[],
): Promise<Map<string, Clash[]>> {
  const days = shown.filter(({ dueTime, doneAt }) => dueTime && !doneAt).map(({ dueOn }) => dueOn ?? '');
  const [firstDay, lastDay] = [days.toSorted().at(0), days.toSorted().at(-1)];
  if (!firstDay || !lastDay) return new Map();
  const timed = await db.readAsAccount(accountId, (read) =>
    selectTimed(read, { accountId, firstDay, lastDay }),
  );
  const visits = onlyVisits(timed, timeZone);
  const ids = new Set(shown.map(({ id }) => id));
  return new Map(
    visits
      .filter(({ id }) => ids.has(id))
      .map((visit) => [visit.id, findClashes(visit, visits, clock.now()).map(toClash)]),
  );
}

/** Customers of open promises, for the filter. A technician sees no contacts, and so none here. */
export async function listPeople({ db }: Deps, accountId: string): Promise<PromisePeople> {
  const people = await db.readAsAccount(accountId, (read) =>
    selectPromises(read, accountId, { view: 'open' })
      .innerJoin('contacts', 'contacts.id', 'calls.contact_id')
      .select(['contacts.id as contactId', 'contacts.name'])
      .where('contacts.account_id', '=', accountId)
      .where('contacts.name', 'is not', null)
      .$narrowType<{ name: string }>()
      .distinct()
      .orderBy('contacts.name')
      .orderBy('contacts.id')
      .limit(mostPeople),
  );
  return { people };
}

function selectPromises(read: Kysely<DB>, accountId: string, filter: PromiseFilter) {
  const { view, owner, contact, line, call } = filter;
  return read
    .selectFrom('promises')
    .innerJoin('calls', 'calls.id', 'promises.call_id')
    .where('promises.account_id', '=', accountId)
    .where('calls.account_id', '=', accountId)
    .where('promises.dismissed_at', 'is', null)
    .where('promises.done_at', view === 'open' ? 'is' : 'is not', null)
    .$if(owner !== undefined, (query) => query.where('promises.owner', '=', owner ?? 'pro'))
    .$if(contact !== undefined, (query) => query.where('calls.contact_id', '=', contact ?? ''))
    .$if(line !== undefined, (query) => query.where('calls.phone_number_id', '=', line ?? ''))
    .$if(call !== undefined, (query) => query.where('promises.call_id', '=', call ?? ''));
}

type View = PromiseFilter['view'];

const orderOf = (view: View) => (view === 'open' ? 'asc' : 'desc');

/** To the microsecond, and the id where two are due at once. */
const cursorOf = (view: View) =>
  view === 'open'
    ? sql<string>`to_char(promises.due_sort, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || promises.id`
    : sql<string>`to_char(promises.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || promises.id`;

function afterCursor(view: View, cursor: string) {
  const [at, id] = cursor.split('_');
  return view === 'open'
    ? sql<boolean>`(promises.due_sort, promises.id) > (${at?.slice(0, -1)}::timestamp, ${id}::uuid)`
    : sql<boolean>`(promises.done_at, promises.id) < (${at}::timestamptz, ${id}::uuid)`;
}
