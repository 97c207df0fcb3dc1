import type { ActivityFilter } from '#domain/audit/activity-filter.ts';
import { actionNames, auditMessages } from '#domain/audit/audit-words.ts';
import { describeActor, describeDeed } from '#domain/audit/describe-entry.ts';
import type { ShownEntry } from '#domain/audit/shown-audit.ts';
import { formatClockTime } from '#domain/plain/clock-time.ts';
import { AppError } from '#domain/plain/errors.ts';
import { byteOrderMark, toRow } from '../../csv.ts';
import type { Deps } from '../../deps.ts';
import { isBusinessPlan } from '../../records/accounts/is-business-plan.ts';
import { type Reader, readEntries } from './list-entries.ts';

const batchSize = 1000;

type Entry = ShownEntry<Date>;
type Column = [name: string, value: (entry: Entry, timeZone: string) => string | null];

const columns: Column[] = [
  ['Date', ({ at }, timeZone) => at.toLocaleDateString('en-CA', { timeZone })],
  ['Time', ({ at }, timeZone) => formatClockTime(at, timeZone)],
  ['Time (UTC)', ({ at }) => at.toISOString()],
  ['Who', (entry) => describeActor(entry)],
  ['What', (entry) => describeDeed(entry)],
  ['Kind', ({ action }) => actionNames[action]],
  ['Thing', ({ subject }) => subject],
  ['Id', ({ subjectId }) => subjectId],
  ['Way in', ({ via }) => via],
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
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const from = cursor;
    const { entries, nextCursor } = await db.asAccount(reader.accountId, (tx) =>
      readEntries(tx, reader, { filter, cursor: from, limit: batchSize }),
    );
    yield entries.map((entry) => toRow(columns.map(([, value]) => value(entry, reader.timeZone)))).join('');
    cursor = nextCursor;
  }
}
