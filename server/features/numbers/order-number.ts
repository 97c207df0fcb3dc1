import type { Deps } from '../../deps.ts';
import { createNumber } from './create-number.ts';
import { orderNumberJob } from './order-number.job.ts';
import { refuseWithoutPlan } from './refuse-without-plan.ts';

/** Orders the number that was confirmed. Pressed twice, it is ordered once; the carrier is asked by a job. */
export async function orderNumber(
  deps: Deps,
  { accountId, key, phone }: { accountId: string; key: string; phone: string },
): Promise<void> {
  const { db, queue, clock, numbers } = deps;
  await db.service.transaction().execute(async (tx) => {
    await refuseWithoutPlan(tx, accountId, clock.now());
    const provider = numbers.name;
    const row = await createNumber(tx, { accountId, key, phone, origin: 'bought', provider });
    if (row) await queue.enqueue(orderNumberJob, { numberRowId: row.id }, { tx });
  });
}
