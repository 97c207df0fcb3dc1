import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { activateNumber, failNumber } from '../number-state.ts';
import { findLostOrder } from './find-lost-order.ts';
import { settlePortOrder } from './settle-port-order.ts';

/** Asks what became of numbers that are on their way to us: it takes weeks, and the day is told late. */
export const watchPortsJob = defineJob({
  name: 'numbers.watch-ports',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run(deps) {
    const open = await deps.db.service
      .selectFrom('account_numbers')
      .select(['id', 'phone', 'port_order_id as portOrderId', 'created_at as createdAt'])
      .where('state', '=', 'porting')
      .execute();
    for (const { id, phone, portOrderId, createdAt } of open) {
      try {
        if (portOrderId) await lookAt(deps, { id, phone, portOrderId });
        else await lookForOrder(deps, { id, phone, createdAt });
      } catch (err) {
        deps.log.warn({ err, numberRowId: id }, 'port not looked at');
      }
    }
  },
});

/** Longer than handing in takes. */
const handInMilliseconds = 60_000;
/** Whatever the carrier took is in its list by then. */
const listedMilliseconds = 10 * 60_000;

/** The answer got lost, or the process that waited for it died: the carrier knows whether it took the order. */
async function lookForOrder(
  deps: Deps,
  { id, phone, createdAt }: { id: string; phone: string; createdAt: Date },
): Promise<void> {
  const age = deps.clock.now().getTime() - createdAt.getTime();
  if (age < handInMilliseconds) return;
  const portOrderId = await findLostOrder(deps, { phone, since: createdAt });
  if (portOrderId) {
    await settlePortOrder(deps, { rowId: id, phone, portOrderId });
    await lookAt(deps, { id, phone, portOrderId });
  } else if (age > listedMilliseconds)
    await failNumber(deps, id, 'The request did not get through. Send it again.');
}

async function lookAt(
  deps: Deps,
  { id, phone, portOrderId }: { id: string; phone: string; portOrderId: string },
): Promise<void> {
  const { numbers, db } = deps;
  const progress = await numbers.porting.find({ portOrderId, phone });
  if (progress.state === 'failed') return failNumber(deps, id, progress.reason);
  if (progress.state === 'waiting') {
    await db.service
      .updateTable('account_numbers')
      .set({ port_step: progress.step, port_on: progress.portOn })
      .where('id', '=', id)
      .where('state', '=', 'porting')
      .execute();
    return;
  }
  const owned = await numbers.findOwned(phone);
  if (!owned) throw new Error('the number has arrived and is not there yet');
  await numbers.connect({ numberId: owned.numberId, reference: id });
  await activateNumber(deps, { rowId: id, numberId: owned.numberId });
}
