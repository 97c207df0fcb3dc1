import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { reminderKey, sendPromiseReminderJob } from './send-promise-reminder.job.ts';

/** Hours of the wall clock where the business works: early enough for the day, and not when half of it is over. */
const morning = { from: 7, to: 12 };

/** Finds the businesses where it is morning, that promised something for today and were not reminded of it yet. */
export const remindOfPromisesJob = defineJob({
  name: 'calls.remind-of-promises',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run({ db, queue, clock }) {
    const now = clock.now();
    const local = sql`(${now}::timestamptz at time zone accounts.time_zone)`;
    const rows = await db.service
      .selectFrom('promises')
      .innerJoin('accounts', 'accounts.id', 'promises.account_id')
      .innerJoin('logins', 'logins.account_id', 'accounts.id')
      .select(['accounts.id as accountId', sql<string>`to_char(promises.due_on, 'YYYY-MM-DD')`.as('day')])
      .distinct()
      .where('promises.owner', '=', 'pro')
      .where('promises.done_at', 'is', null)
      .where('promises.dismissed_at', 'is', null)
      // No place is further from the day of Greenwich: what an index finds, before each one's own day is looked at.
      .where(sql<boolean>`promises.due_on between (${now}::timestamptz at time zone 'UTC')::date - 1
        and (${now}::timestamptz at time zone 'UTC')::date + 1`)
      .where(sql<boolean>`promises.due_on = ${local}::date`)
      .where(sql<boolean>`extract(hour from ${local}) >= ${morning.from}`)
      .where(sql<boolean>`extract(hour from ${local}) < ${morning.to}`)
      .where('accounts.remind_promises', '=', true)
      .where('accounts.deletion_requested_at', 'is', null)
      .where('logins.role', '=', 'owner')
      .where('logins.email_verified', '=', true)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('mail_deliveries')
              .select('mail_deliveries.id')
              .where(
                'idempotency_key',
                '=',
                sql<string>`${reminderKey} || accounts.id || ':' || to_char(promises.due_on, 'YYYY-MM-DD')`,
              ),
          ),
        ),
      )
      .execute();
    const under = new Set((await queue.listLive(sendPromiseReminderJob)).map(nameOf));
    for (const reminder of rows)
      if (!under.has(nameOf(reminder))) await queue.enqueue(sendPromiseReminderJob, reminder);
  },
});

const nameOf = ({ accountId, day }: { accountId: string; day: string }) => `${accountId} ${day}`;
