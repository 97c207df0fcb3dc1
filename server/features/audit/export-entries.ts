import type { ActivityFilter } from '#domain/audit/activity-filter.ts';
import { actionNames, auditMessages, subjectNames, wayNames } from '#domain/audit/audit-words.ts';
import { describeActor, describeDeed } from '#domain/audit/describe-entry.ts';
import type { ShownEntry } from '#domain/audit/shown-audit.ts';
import { dayOf, formatClockTime } from '#domain/plain/clock-time.ts';
import { AppError } from '#domain/plain/errors.ts';
import { byteOrderMark, toRow } from '../../csv.ts';
import type { Deps } from '../../deps.ts';
import { isBusinessPlan } from '../../records/accounts/is-business-plan.ts';
import { findNamed } from './find-labels.ts';
import { readEntries } from './list-entries.ts';
import type { Reader } from './reader.ts';

const batchSize = 1000;

type Entry = ShownEntry<Date>;
type Column = [name: string, value: (entry: Entry, timeZone: string) => string | null];

const columns: Column[] = [
  ['Date', ({ at }, timeZone) => dayOf(at, timeZone)],
  ['Time', ({ at }, timeZone) => formatClockTime(at, timeZone)],
  ['Time (UTC)', ({ at }) => at.toISOString()],
  ['Who', (entry) => describeActor(entry)],
  ['What', (entry) => describeDeed(entry)],
  ['Kind', ({ action }) => actionNames[action]],
  ['Thing', ({ subject }) => subjectNames[subject]],
  ['Id', ({ subjectId }) => subjectId],
  ['Way in', ({ via }) => wayNames[via]],
  ['Device', ({ device }) => device],
  ['Address', ({ address }) => address],
];

export async function refuseWithoutLog({ db }: Deps, accountId: string): Promise<void> {
  if (!(await db.asAccount(accountId, (tx) => isBusinessPlan(tx, accountId))))
    throw new AppError('plan_limit_reached', { userMessage: auditMessages.notIncluded });
}

/** The entries the filters let through as CSV, read in batches so that a log of any size fits in memory. */
export async function* exportEntries(
  { db }: Deps,
  reader: Reader,
  filter: ActivityFilter,
): AsyncGenerator<string> {
  yield byteOrderMark + toRow(columns.map(([name]) => name));
  const { accountId } = reader;
  const { q } = filter;
  const named = q ? await db.asAccount(accountId, (tx) => findNamed(tx, accountId, { q, most: null })) : [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const from = cursor;
    const { entries, nextCursor } = await db.asAccount(accountId, (tx) =>
      readEntries(tx, reader, { filter, named, cursor: from, limit: batchSize }),
    );
    yield entries.map((entry) => toRow(columns.map(([, value]) => value(entry, reader.timeZone)))).join('');
    cursor = nextCursor;
  }
}
