import { sql } from 'kysely';
import { z } from 'zod';
import type { TrialNotice } from '#domain/billing/standing.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { hadPlan } from '../../../records/accounts/find-standing.ts';
import { noticeKey, sendTrialNoticeJob } from './send-trial-notice.job.ts';

const dayMilliseconds = 24 * 3600 * 1000;

/** Days from the end at which a notice becomes due, and at which it is too late for it. */
const windows: Record<TrialNotice, { from: number; to: number }> = {
  three_days: { from: -3, to: -1 },
  one_day: { from: -1, to: 0 },
  // Where no worker ran for a week nobody wants to read it any more: the pages say it too.
  ended: { from: 0, to: 7 },
};

/** Finds trials that end soon, or ended, and whose owners were not told yet. */
export const tellTrialsJob = defineJob({
  name: 'billing.tell-trials',
  payload: z.object({}),
  schedule: '22 * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run(deps) {
    for (const notice of ['three_days', 'one_day', 'ended'] as const)
      for (const accountId of await listUntold(deps, notice))
        await deps.queue.enqueue(sendTrialNoticeJob, { accountId, notice });
  },
});

async function listUntold({ db, clock }: Deps, notice: TrialNotice): Promise<string[]> {
  const { from, to } = windows[notice];
  const endAt = (daysAgo: number) => new Date(clock.now().getTime() - daysAgo * dayMilliseconds);
  const rows = await db.service
    .selectFrom('accounts')
    .select('id')
    .where('trial_ends_at', '<=', endAt(from))
    .where('trial_ends_at', '>', endAt(to))
    .where('deletion_requested_at', 'is', null)
    .where(sql<boolean>`not ${hadPlan}`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mail_deliveries')
            .select('mail_deliveries.id')
            .where('idempotency_key', '=', sql<string>`${noticeKey(notice)} || accounts.id`),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
