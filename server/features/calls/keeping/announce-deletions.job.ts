import { sql } from 'kysely';
import { z } from 'zod';
import { isTimeZone } from '#domain/accounts/time-zones.ts';
import { localDay } from '#domain/billing/billing-cycle.ts';
import { deletionNoticeDays } from '#domain/calls/calls.ts';
import type { Tx } from '../../../db/database.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { dayInZone } from '../../../records/day-in-zone.ts';
import { selectUnannounced, sendDeletionNoticeJob } from './send-deletion-notice.job.ts';

const dayMilliseconds = 24 * 3600 * 1000;

/**
 * Three days before calls of a paused plan go, their owner is told: one mail for all that go on one day of theirs. Where
 * nobody was told in time, because no worker ran, the calls stay for three days from now.
 */
export const announceDeletionsJob = defineJob({
  name: 'calls.announce-deletions',
  payload: z.object({}),
  schedule: '7 * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 900,
  concurrency: 1,
  async run({ db, queue, clock, log }) {
    const earliest = new Date(clock.now().getTime() + deletionNoticeDays * dayMilliseconds);
    const under = new Set((await queue.listLive(sendDeletionNoticeJob)).map(nameOf));
    const owners = await selectSoonGone(db.service, earliest)
      .select(['accounts.id as accountId', 'accounts.time_zone as timeZone'])
      .distinct()
      .execute();
    for (const { accountId, timeZone } of owners) {
      if (!isTimeZone(timeZone)) {
        log.error({ accountId, timeZone }, 'no notice of deletions in an unknown time zone');
        continue;
      }
      const notice = { accountId, day: localDay(earliest, timeZone).date };
      if (under.has(nameOf(notice))) continue;
      await db.service.transaction().execute(async (tx) => {
        await tx
          .updateTable('calls')
          .set({ keep_until: sql<Date>`greatest(keep_until, ${earliest}::timestamptz)` })
          .where(
            'id',
            'in',
            selectSoonGone(tx, earliest).select('calls.id').where('accounts.id', '=', accountId),
          )
          .execute();
        await queue.enqueue(sendDeletionNoticeJob, notice, { tx });
      });
    }
  },
});

const nameOf = ({ accountId, day }: { accountId: string; day: string }) => `${accountId} ${day}`;

/** Those of them that go within the days of notice, counted by their owner's calendar. */
function selectSoonGone(db: Pick<Tx, 'selectFrom'>, earliest: Date) {
  return selectUnannounced(db)
    .where('calls.keep_until', '<', new Date(earliest.getTime() + 2 * dayMilliseconds))
    .where(
      sql<boolean>`${dayInZone(sql`calls.keep_until`, sql`accounts.time_zone`)}
        <= ${dayInZone(earliest, sql`accounts.time_zone`)}`,
    );
}
