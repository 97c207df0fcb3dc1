import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { type CallFilter, workingStates } from '#domain/calls/call-list.ts';
import { confidenceSchema, needsConfirmation } from '#domain/calls/notes.ts';
import type { CallPage, ListedCall } from '#domain/calls/shown-calls.ts';
import type { DB } from '../../../db/schema.generated.ts';
import type { Deps } from '../../../deps.ts';
import { periodStart } from '../../../period-start.ts';
import { findCallMatches } from '../../../records/calls/find-call-matches.ts';
import { isLive } from './is-live.ts';
import { listHits } from './list-hits.ts';

export interface Reader {
  accountId: string;
  timeZone: string;
}

const pageSize = 30;

/** One page, newest first, and where the next one begins. */
export async function listCalls(
  deps: Deps,
  user: Reader,
  { cursor, ...filter }: CallFilter & { cursor?: string | undefined },
): Promise<CallPage<Date>> {
  const matches = await findCallMatches(deps, user.accountId, filter.q);
  const rows = await deps.db.readAsAccount(user.accountId, (read) =>
    filterCalls(read, user, filter, { now: deps.clock.now(), matches })
      .select(callColumns)
      .select(['calls.failure_reason as failureReason', 'calls.waiting_reason as waitingReason'])
      .select(['calls.skip_reason as skipReason', 'calls.no_job_reason as noJobReason'])
      .select(['calls.progress_percent as progressPercent', isLive.as('isLive')])
      .select(['call_notes.summary', 'call_notes.is_edited as isEdited', 'calls.keep_until as keepUntil'])
      .select(sql<string | null>`call_notes.document -> 'customer' ->> 'name'`.as('customerName'))
      .$narrowType<Pick<ListedCall, 'state' | 'skipReason' | 'noJobReason' | 'category' | 'urgency'>>()
      .$if(cursor !== undefined, (query) => query.where(afterCursor(cursor ?? '')))
      .limit(pageSize + 1),
  );
  const calls = rows.slice(0, pageSize);
  const nextCursor = rows.length > pageSize ? (calls.at(-1)?.cursor ?? null) : null;
  const { accountId } = user;
  const callIds = calls.map(({ id }) => id);
  const hits = filter.q ? await listHits(deps, { accountId, q: filter.q, callIds }) : null;
  const shown = calls.map(({ cursor: _, ...call }) => ({ ...call, match: hits?.get(call.id) ?? null }));
  return { calls: shown, nextCursor };
}

/** To the microsecond: a JavaScript date would lose calls that began in the same millisecond. */
export const cursorColumn = sql<string>`to_char(calls.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || calls.id`;

export const callColumns = [
  'calls.id',
  'calls.source',
  'calls.state',
  'calls.started_at as startedAt',
  'calls.duration_seconds as durationSeconds',
  'calls.caller_phone as callerPhone',
  'phone_numbers.assigned_person_name as lineName',
  'call_notes.job_title as jobTitle',
  'call_notes.category',
  'call_notes.urgency',
  cursorColumn.as('cursor'),
] as const;

export function afterCursor(cursor: string) {
  const [startedAt, id] = cursor.split('_');
  return sql<boolean>`(calls.started_at, calls.id) < (${startedAt}::timestamptz, ${id}::uuid)`;
}

const hasOpenPromise = ({ accountId }: Reader) =>
  sql<boolean>`calls.id in (select promises.call_id from promises where promises.account_id = ${accountId}
    and promises.done_at is null and promises.dismissed_at is null)`;
const missesSomething = sql<boolean>`call_notes.document -> 'missing' <> '[]'::jsonb`;
const unsure = confidenceSchema.options.filter(needsConfirmation);
const hasDoubt = sql<boolean>`exists (
  select from jsonb_each_text(call_notes.document -> 'customerConfidence') as detail (field, confidence)
  where confidence in (${sql.join(unsure)}) and call_notes.document -> 'customer' ->> field is not null)`;

/** The calls a person asked for, newest first. Lists and exports read the same ones. */
export function filterCalls(
  read: Kysely<DB>,
  user: Reader,
  filter: CallFilter,
  { now, matches }: { now: Date; matches: Expression<SqlBool> | null },
) {
  const { period, line, state, category, urgency, has } = filter;
  return read
    .selectFrom('calls')
    .leftJoin('call_notes', (join) =>
      join.onRef('call_notes.call_id', '=', 'calls.id').on('call_notes.account_id', '=', user.accountId),
    )
    .leftJoin('phone_numbers', 'phone_numbers.id', 'calls.phone_number_id')
    .where('calls.account_id', '=', user.accountId)
    .where('calls.deleted_at', 'is', null)
    .where('calls.joined_into_id', 'is', null)
    .$if(period !== 'all', (query) =>
      query.where('calls.started_at', '>=', periodStart(period as 'today', now, user.timeZone)),
    )
    .$if(line !== undefined, (query) => query.where('calls.phone_number_id', '=', line ?? ''))
    .$if(state !== undefined, (query) =>
      query.where('calls.state', 'in', state === 'working' ? workingStates : state ? [state] : []),
    )
    .$if(category !== undefined, (query) => query.where('call_notes.category', '=', category ?? ''))
    .$if(urgency !== undefined, (query) => query.where('call_notes.urgency', '=', urgency ?? 'high'))
    .$if(has !== undefined, (query) =>
      query.where(
        { promise: hasOpenPromise(user), missing: missesSomething, doubt: hasDoubt }[has ?? 'promise'],
      ),
    )
    .$if(matches !== null, (query) =>
      // What was said in a call in doubt is not looked into either.
      query.where(matches ?? sql<boolean>`true`).where('calls.state', '!=', 'held'),
    )
    .orderBy('calls.started_at', 'desc')
    .orderBy('calls.id', 'desc');
}
