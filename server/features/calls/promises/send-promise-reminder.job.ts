import { sql } from 'kysely';
import { z } from 'zod';
import { dayOf } from '#domain/plain/clock-time.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { findClashes } from './clashes/find-clashes.ts';
import { onlyVisits, selectTimed, type Visit } from './clashes/list-visits.ts';
import { tellOfDue } from './tell-of-due.ts';

type Reminder = { accountId: string; day: string };

/** The day's one reminder of what was promised for it. What was done since, or switched off, or is yesterday's, is not sent. */
export const sendPromiseReminderJob = defineJob({
  name: 'calls.send-promise-reminder',
  payload: z.strictObject({ accountId: z.uuid(), day: z.iso.date() }),
  retry: outlastsAnHour,
  async run(deps, { accountId, day }) {
    const owner = await findOwner(deps, accountId);
    if (!owner || dayOf(deps.clock.now(), owner.timeZone) !== day) return;
    const [promises, overdueCount, clashes] = await Promise.all([
      listDue(deps, { accountId, day }),
      countOverdue(deps, { accountId, day }),
      listClashing(deps, { accountId, day, timeZone: owner.timeZone }),
    ]);
    if (promises.length === 0) return;
    await tellOfDue(deps, { accountId, day, owner, promises, overdueCount, clashes });
  },
});

async function findOwner({ db }: Deps, accountId: string) {
  return db.service
    .selectFrom('accounts')
    .innerJoin('logins', 'logins.account_id', 'accounts.id')
    .select(['logins.email', 'accounts.time_zone as timeZone', 'accounts.remind_promises_by as way'])
    .where('accounts.id', '=', accountId)
    .where('accounts.remind_promises', '=', true)
    .where('accounts.deletion_requested_at', 'is', null)
    .where('logins.role', '=', 'owner')
    .where('logins.email_verified', '=', true)
    .executeTakeFirst();
}

function selectOpen({ db }: Deps, accountId: string) {
  return db.service
    .selectFrom('promises')
    .where('promises.account_id', '=', accountId)
    .where('promises.owner', '=', 'pro')
    .where('promises.done_at', 'is', null)
    .where('promises.dismissed_at', 'is', null);
}

function listDue(deps: Deps, { accountId, day }: Reminder) {
  return selectOpen(deps, accountId)
    .innerJoin('call_notes', 'call_notes.call_id', 'promises.call_id')
    .select(['promises.text', sql<string | null>`to_char(promises.due_time, 'HH24:MI')`.as('time')])
    .select(sql<string | null>`call_notes.document -> 'customer' ->> 'name'`.as('customerName'))
    .where(sql<boolean>`promises.due_on = ${day}::date`)
    .orderBy('promises.due_sort')
    .orderBy('promises.said_at')
    .orderBy('promises.position')
    .orderBy('promises.id')
    .execute();
}

/** Each two once, of which one is on the day at least. */
async function listClashing(
  { db, clock }: Deps,
  { accountId, day, timeZone }: Reminder & { timeZone: string },
): Promise<[Visit, Visit][]> {
  const around = { accountId, firstDay: day, lastDay: day };
  const visits = onlyVisits(await selectTimed(db.service, around).execute(), timeZone);
  return visits.flatMap((visit, index) =>
    findClashes(visit, visits.slice(index + 1), clock.now())
      .filter((other) => visit.day === day || other.day === day)
      .map((other): [Visit, Visit] => [visit, other]),
  );
}

async function countOverdue(deps: Deps, { accountId, day }: Reminder): Promise<number> {
  const { count } = await selectOpen(deps, accountId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`promises.due_on < ${day}::date`)
    .executeTakeFirstOrThrow();
  return count;
}
