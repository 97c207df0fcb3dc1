import { billedMinutes, reachedAlerts } from '#domain/billing/minutes.ts';
import { isRefusal } from '#domain/calls/calls.ts';
import type { Tx } from '../../../db/database.ts';
import { findMinutePool } from '../../../db/minute-pool.ts';
import type { Deps } from '../../../deps.ts';
import type { CallRow } from '../lock-call.ts';
import { sendMinutesAlertJob } from './send-minutes-alert.job.ts';

/** Once for each call of a pro, in the transaction that notes its end. */
export async function drawMinutes(deps: Deps, tx: Tx, call: CallRow, durationSeconds: number): Promise<void> {
  if (!call.user_id || call.billed_minutes !== null || isRefusal(call.skip_reason)) return;
  const pool = await findMinutePool(tx, call.user_id, call.started_at);
  const minutes = billedMinutes(durationSeconds);
  await tx
    .updateTable('calls')
    .set({ billed_minutes: minutes, billed_cycle_start: pool.cycleStart })
    .where('id', '=', call.id)
    .execute();
  const cycle = await tx
    .updateTable('minute_cycles')
    .set((eb) => ({ used_minutes: eb('used_minutes', '+', minutes) }))
    .where('id', '=', pool.cycleId)
    .returning(['alerted_80_at', 'alerted_100_at'])
    .executeTakeFirstOrThrow();
  const reached = reachedAlerts({ ...pool, usedMinutes: pool.usedMinutes + minutes });
  const due = reached.filter((percent) => cycle[`alerted_${percent}_at`] === null);
  const highest = due.at(-1);
  if (!highest) return;
  const now = deps.clock.now();
  await tx
    .updateTable('minute_cycles')
    .set(Object.fromEntries(due.map((percent) => [`alerted_${percent}_at`, now])))
    .where('id', '=', pool.cycleId)
    .execute();
  // A call that passes both marks sends one mail, the one that matters.
  await deps.queue.enqueue(sendMinutesAlertJob, { cycleId: pool.cycleId, percent: highest }, { tx });
}
