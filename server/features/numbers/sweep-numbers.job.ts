import { z } from 'zod';
import { isServed } from '#domain/billing/standing.ts';
import { keepNumberDays, keepNumberNoticeDays } from '#domain/numbers/number-rules.ts';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { findStanding } from '../../records/accounts/find-standing.ts';
import { releaseNumber } from './number-state.ts';
import { orderNumberJob } from './order-number.job.ts';
import { tellNumberJob } from './tell-number.job.ts';

const day = 24 * 3600_000;

/** Carries out what was given back, keeps numbers without a plan for their days, and finds orders without a job. */
export const sweepNumbersJob = defineJob({
  name: 'numbers.sweep',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run(deps) {
    await resumeOrders(deps);
    const { db, clock } = deps;
    const active = await db.service
      .selectFrom('account_numbers')
      .select(['id', 'account_id as accountId', 'keep_until as keepUntil', 'release_at as releaseAt'])
      .where('state', '=', 'active')
      .execute();
    for (const number of active) {
      try {
        await lookAfter(deps, number, clock.now());
      } catch (err) {
        deps.log.error({ err, numberRowId: number.id }, 'number not looked after');
      }
    }
  },
});

interface ActiveNumber {
  id: string;
  accountId: string;
  keepUntil: Date | null;
  releaseAt: Date | null;
}

async function lookAfter(deps: Deps, number: ActiveNumber, now: Date): Promise<void> {
  const { db, queue } = deps;
  const { id, accountId, keepUntil, releaseAt } = number;
  await db.service.transaction().execute(async (tx) => {
    if (releaseAt && releaseAt <= now) return releaseNumber(deps, tx, id);
    const tell = (occasion: 'kept' | 'goes_soon' | 'gone') =>
      queue.enqueue(tellNumberJob, { numberRowId: id, occasion }, { tx });
    const setKeepUntil = (keep_until: Date | null) =>
      tx
        .updateTable('account_numbers')
        .set({ keep_until })
        .where('id', '=', id)
        .where('state', '=', 'active')
        .execute();
    if (isServed(await findStanding(tx, accountId, now))) {
      if (keepUntil) await setKeepUntil(null);
      return;
    }
    if (!keepUntil) {
      await setKeepUntil(new Date(now.getTime() + keepNumberDays * day));
      await tell('kept');
    } else if (keepUntil <= now) {
      await releaseNumber(deps, tx, id);
      await tell('gone');
    } else if (keepUntil.getTime() - keepNumberNoticeDays * day <= now.getTime()) await tell('goes_soon');
  });
}

/** Longer than a job that was just enqueued takes to be seen. */
const quietMilliseconds = 5 * 60_000;

async function resumeOrders({ db, queue, clock, log }: Deps): Promise<void> {
  const waiting = await db.service
    .selectFrom('account_numbers')
    .select('id')
    .where('state', '=', 'ordering')
    .where('created_at', '<', new Date(clock.now().getTime() - quietMilliseconds))
    .execute();
  if (waiting.length === 0) return;
  const live = new Set((await queue.listLive(orderNumberJob)).map(({ numberRowId }) => numberRowId));
  const lost = waiting.filter(({ id }) => !live.has(id));
  if (lost.length > 0) log.warn({ count: lost.length }, 'orders without a job: put back to work');
  for (const { id } of lost) await queue.enqueue(orderNumberJob, { numberRowId: id });
}
