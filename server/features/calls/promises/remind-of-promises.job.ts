import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { clockOf } from '#domain/promises/resolve-due.ts';
import type { DB } from '../../../db/schema.generated.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { sendPromiseReminderJob } from './send-promise-reminder.job.ts';
import { reminderKey } from './tell-of-due.ts';
import { tellPromisesDue } from './tell-promises-due.ts';

/** Hours of the wall clock where the business works: early enough for the day, and not when half of it is over. */
const morning = { from: '07:00', to: '12:00' };
/** A phone wakes people: no text before the hour that the law keeps for sleep is over. */
const firstText = '08:00';

/** Finds the businesses where it is morning, that promised something for today and were not reminded of it yet, by mail and by notice. */
export const remindOfPromisesJob = defineJob({
  name: 'calls.remind-of-promises',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run(deps) {
    const { db, queue } = deps;
    const rows = [];
    for (const { timeZone, day, time } of await listMornings(deps)) {
      await tellPromisesDue(deps, { timeZone, day });
      rows.push(
        ...(await selectDue(db.service)
          .select(['accounts.id as accountId', sql<string>`${day}::text`.as('day')])
          .distinct()
          .where('accounts.time_zone', '=', timeZone)
          .where('promises.due_on', '=', sql<Date>`${day}::date`)
          .$if(time < firstText, (query) => query.where('accounts.remind_promises_by', '=', 'mail'))
          .where(({ not, or, exists, selectFrom, val }) => {
            const key = sql<string>`${reminderKey}::text || accounts.id || ':' || ${day}::text`;
            return not(
              or([
                exists(
                  selectFrom('mail_deliveries').select(val(1).as('one')).where('idempotency_key', '=', key),
                ),
                exists(selectFrom('messages').select(val(1).as('one')).where('idempotency_key', '=', key)),
              ]),
            );
          })
          .execute()),
      );
    }
    const under = new Set((await queue.listLive(sendPromiseReminderJob)).map(nameOf));
    for (const reminder of rows)
      if (!under.has(nameOf(reminder))) await queue.enqueue(sendPromiseReminderJob, reminder);
  },
});

/**
 * The time zones of businesses with something due about now in which it is morning, and the day there. Told by our own
 * clock: the database refuses the whole question where it does not know one of them.
 */
async function listMornings({
  db,
  clock,
  log,
}: Deps): Promise<{ timeZone: string; day: string; time: string }[]> {
  const now = clock.now();
  const zones = await selectOpen(db.service)
    .select('accounts.time_zone as timeZone')
    .distinct()
    // No place is further from the day of Greenwich.
    .where(sql<boolean>`promises.due_on between (${now}::timestamptz at time zone 'UTC')::date - 1
      and (${now}::timestamptz at time zone 'UTC')::date + 1`)
    .execute();
  return zones.flatMap(({ timeZone }) => {
    try {
      const { day, time } = clockOf(now, timeZone);
      return time >= morning.from && time < morning.to ? [{ timeZone, day, time }] : [];
    } catch (err) {
      log.error({ err, timeZone }, 'no reminders of promises in an unknown time zone');
      return [];
    }
  });
}

function selectOpen(db: Kysely<DB>) {
  return db
    .selectFrom('promises')
    .innerJoin('accounts', 'accounts.id', 'promises.account_id')
    .where('promises.owner', '=', 'pro')
    .where('promises.done_at', 'is', null)
    .where('promises.dismissed_at', 'is', null)
    .where('accounts.deletion_requested_at', 'is', null);
}

/** Of those whose owner wants the mail. */
function selectDue(db: Kysely<DB>) {
  return selectOpen(db)
    .innerJoin('logins', 'logins.account_id', 'accounts.id')
    .where('accounts.remind_promises', '=', true)
    .where('logins.role', '=', 'owner')
    .where('logins.email_verified', '=', true);
}

const nameOf = ({ accountId, day }: { accountId: string; day: string }) => `${accountId} ${day}`;
