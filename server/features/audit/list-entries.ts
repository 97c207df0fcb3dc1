import { type Expression, type SqlBool, sql } from 'kysely';
import type { ActivityFilter } from '#domain/audit/activity-filter.ts';
import type { ActivityPage, ActivityPerson, ShownEntry } from '#domain/audit/shown-audit.ts';
import type { Tx } from '../../db/database.ts';
import { escapeLike } from '../../db/escape-like.ts';
import type { Deps } from '../../deps.ts';
import { isBusinessPlan } from '../../records/accounts/is-business-plan.ts';
import { findLabels, findNamed } from './find-labels.ts';
import type { Reader } from './reader.ts';

const pageSize = 50;
/** Of each kind: a page of everything that has an “e” in its name is worth no more. */
const mostNamed = 2000;

/** One page, newest first, and where the next one begins. */
export async function listActivity(
  { db }: Deps,
  reader: Reader,
  { cursor, ...filter }: ActivityFilter & { cursor?: string | undefined },
): Promise<ActivityPage<Date>> {
  return db.asAccount(reader.accountId, async (tx) => {
    if (!(await isBusinessPlan(tx, reader.accountId)))
      return { isIncluded: false, entries: [], nextCursor: null };
    const { q } = filter;
    const named = q ? await findNamed(tx, reader.accountId, { q, most: mostNamed }) : [];
    const page = await readEntries(tx, reader, { filter, named, cursor, limit: pageSize });
    return { isIncluded: true, ...page };
  });
}

interface Wanted {
  filter: ActivityFilter;
  /** What the words of the filter name: found once, however many pages are read. */
  named: string[];
  cursor?: string | undefined;
  limit: number;
}

/** What lists and exports read: the entries that the filters let through, with what their things are called now. */
export async function readEntries(
  tx: Tx,
  reader: Reader,
  { filter, named, cursor, limit }: Wanted,
): Promise<{ entries: ShownEntry<Date>[]; nextCursor: string | null }> {
  const matches = filter.q ? matchWords(filter.q, named) : null;
  const { person, action, from, to } = filter;
  const rows = await tx
    .selectFrom('audit_entries')
    .select(['id', 'at', 'login_id as loginId', 'login_name as loginName', 'login_role as loginRole'])
    .select(['key_name as keyName', 'deed', 'action', 'subject', 'subject_id as subjectId'])
    .select(['via', 'address', 'device', cursorColumn.as('cursor')])
    .where('account_id', '=', reader.accountId)
    .$if(person !== undefined, (query) => query.where('login_id', '=', person ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? 'saw'))
    .$if(from !== undefined, (query) => query.where(sql<boolean>`at >= ${dayStart(from ?? '', reader)}`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`at < ${dayStart(to ?? '', reader, 1)}`))
    .$if(matches !== null, (query) => query.where(matches ?? sql<boolean>`true`))
    .$if(cursor !== undefined, (query) => query.where(afterCursor(cursor ?? '')))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const labels = await findLabels(tx, reader, shown);
  return {
    entries: shown.map(({ cursor: _, ...entry }) => ({
      ...entry,
      label: (entry.subjectId && labels.get(entry.subjectId)) || null,
    })),
    nextCursor: rows.length > limit ? (shown.at(-1)?.cursor ?? null) : null,
  };
}

/** To the microsecond: a JavaScript date would lose entries of the same millisecond. */
const cursorColumn = sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || id`;

function afterCursor(cursor: string) {
  const [at, id] = cursor.split('_');
  return sql<boolean>`(at, id) < (${at}::timestamptz, ${id}::uuid)`;
}

const dayStart = (day: string, { timeZone }: Reader, later = 0) =>
  sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`;

/** By who did it, from where, by the id of the thing, and by what the thing is called now. */
function matchWords(q: string, named: string[]): Expression<SqlBool> {
  const pattern = `%${escapeLike(q)}%`;
  return sql<boolean>`(login_name ilike ${pattern} or key_name ilike ${pattern} or address ilike ${pattern}
    or subject_id::text ilike ${pattern} or subject_id = any (${named}::uuid[]))`;
}

/** Everybody whom the log knows, also who has left: read along an index, one step a person. */
export async function listPeople({ db }: Deps, { accountId }: Reader): Promise<{ people: ActivityPerson[] }> {
  return db.asAccount(accountId, async (tx) => {
    if (!(await isBusinessPlan(tx, accountId))) return { people: [] };
    const { rows } = await sql<ActivityPerson>`
      with recursive known (id) as (
        (select login_id from audit_entries where account_id = ${accountId} and login_id is not null
          order by login_id limit 1)
        union all
        select (select login_id from audit_entries
          where account_id = ${accountId} and login_id > known.id order by login_id limit 1)
        from known where known.id is not null
      )
      select known.id, coalesce(logins.name, (
        select login_name from audit_entries where account_id = ${accountId} and login_id = known.id
        order by at desc limit 1)) as name
      from known left join logins on logins.id = known.id and logins.account_id = ${accountId}
      where known.id is not null
      order by 2, 1`.execute(tx);
    return { people: rows };
  });
}
