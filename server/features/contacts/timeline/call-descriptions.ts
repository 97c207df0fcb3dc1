import { sql } from 'kysely';
import { isVisit } from '#domain/promises/is-visit.ts';
import type { Deps } from '../../../deps.ts';
import { findChanges } from '../../../records/calls/find-changes.ts';
import type { Described } from './described.ts';

export const callDescriptions = {
  call: async (deps: Deps, { accountId, timeZone, ids }: Described) => {
    const rows = await deps.db.readAsAccount(accountId, (read) =>
      read
        .selectFrom('calls')
        .leftJoin('call_notes', 'call_notes.call_id', 'calls.id')
        .leftJoin('phone_numbers', 'phone_numbers.id', 'calls.phone_number_id')
        .select([
          'calls.id',
          'calls.id as callId',
          'calls.state',
          'calls.duration_seconds as durationSeconds',
        ])
        .select(['call_notes.job_title as jobTitle', 'assigned_person_name as lineName'])
        .where('calls.account_id', '=', accountId)
        .where('calls.id', 'in', ids),
    );
    const changes = await findChanges(deps, { accountId, timeZone, callIds: ids });
    return rows.map((row) => {
      const found = changes.get(row.id);
      const sinceLast = found && { startedAt: found.since.startedAt, changeCount: found.changes.length };
      return { kind: 'call' as const, ...row, sinceLast: sinceLast ?? null };
    });
  },
  notes: async ({ db }: Deps, { accountId, ids }: Described) => {
    const rows = await db.readAsAccount(accountId, (read) =>
      read
        .selectFrom('call_notes')
        .select(['id', 'call_id as callId', 'job_title as jobTitle'])
        .where('account_id', '=', accountId)
        .where('id', 'in', ids),
    );
    return rows.map((row) => ({ kind: 'notes' as const, ...row }));
  },
  promise: async ({ db }: Deps, { accountId, ids }: Described) => {
    const rows = await db.readAsAccount(accountId, (read) =>
      read
        .selectFrom('promises')
        .innerJoin('calls', 'calls.id', 'promises.call_id')
        .select(['promises.id', 'promises.call_id as callId', 'owner', 'text', 'done_at as doneAt'])
        .select(sql<string | null>`to_char(promises.due_on, 'YYYY-MM-DD')`.as('day'))
        .select(sql<string | null>`to_char(promises.due_time, 'HH24:MI')`.as('time'))
        .select(
          sql<
            string | null
          >`case when calls.recording_key is not null and calls.state <> 'held' then promises.clip_start end`.as(
            'clipStart',
          ),
        )
        .where('promises.account_id', '=', accountId)
        .where('promises.id', 'in', ids),
    );
    return rows.map(({ day, time, clipStart, ...row }) => ({
      kind: 'promise' as const,
      ...row,
      isVisit: isVisit(row),
      due: day === null ? null : { day, time },
      clipStart: clipStart === null ? null : Number(clipStart),
    }));
  },
  recap: async ({ db }: Deps, { accountId, ids }: Described) => {
    const rows = await db.readAsAccount(accountId, (read) =>
      read
        .selectFrom('call_recaps')
        .leftJoin('call_notes', 'call_notes.call_id', 'call_recaps.call_id')
        .select(['call_recaps.id', 'call_recaps.call_id as callId', 'channel', 'address', 'state'])
        .select(['first_viewed_at as openedAt', 'call_notes.job_title as jobTitle'])
        .where('call_recaps.account_id', '=', accountId)
        .where('call_recaps.id', 'in', ids),
    );
    return rows.map((row) => ({ kind: 'recap' as const, ...row }));
  },
};
