import { z } from 'zod';
import { isServed, type Standing } from '#domain/billing/standing.ts';
import { keepNumberDays, keepNumberNoticeDays } from '#domain/numbers/number-rules.ts';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { findStanding, listStandings } from '../../records/accounts/find-standing.ts';
import { releaseNumber } from './number-state.ts';
import { orderNumberJob } from './order-number.job.ts';
import { numberNoticeKey, tellNumberJob } from './tell-number.job.ts';

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
    const now = clock.now();
    const accountIds = active.map(({ accountId }) => accountId);
    const standings = await listStandings(db.service, accountIds, now);
    for (const number of active) {
      try {
        const standing = standings.get(number.accountId);
        if (standing && (await isDue(deps, number, { standing, now }))) await lookAfter(deps, number, now);
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

/** Whether anything is to be done: most numbers have a plan and stay as they are. */
async function isDue(
  deps: Deps,
  number: ActiveNumber,
  { standing, now }: { standing: Standing; now: Date },
): Promise<boolean> {
  const { keepUntil, releaseAt } = number;
  if (releaseAt && releaseAt <= now) return true;
  if (isServed(standing)) return keepUntil !== null;
  if (!keepUntil || keepUntil <= now) return true;
  return goesSoon(keepUntil, now) && !(await wasTold(deps, { ...number, keepUntil }));
}

const goesSoon = (keepUntil: Date, now: Date) =>
  keepUntil.getTime() - keepNumberNoticeDays * day <= now.getTime();

async function wasTold({ db }: Deps, { id, keepUntil }: { id: string; keepUntil: Date }): Promise<boolean> {
  const key = numberNoticeKey('goes_soon', { numberRowId: id, keepUntil });
  const told = await db.service
    .selectFrom('mail_deliveries')
    .select('id')
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return told !== undefined;
}

/** Asks once more, in the transaction that acts: a plan may have come meanwhile. */
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
    } else if (goesSoon(keepUntil, now)) await tell('goes_soon');
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
