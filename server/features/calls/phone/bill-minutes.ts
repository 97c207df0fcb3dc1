import { billedMinutes } from '#domain/billing/minutes.ts';
import { isRefusal } from '#domain/calls/calls.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { drawMinutes } from '../../../records/minutes/draw-minutes.ts';
import type { CallRow } from '../lock-call.ts';
import { sendMinutesAlertJob } from './send-minutes-alert.job.ts';

/**
 * Once for each call of a pro, in the transaction that notes its end. A call that waits for a plan draws nothing until
 * there is one: then from the month in which its notes are written.
 */
export async function billMinutes(
  deps: Deps,
  tx: Tx,
  call: CallRow,
  { durationSeconds, at }: { durationSeconds: number; at: Date },
): Promise<void> {
  if (!call.account_id || call.billed_minutes !== null || isRefusal(call.skip_reason)) return;
  if (call.keep_until) return;
  const minutes = billedMinutes(durationSeconds);
  const { cycleId, cycleStart, alert } = await drawMinutes(tx, {
    accountId: call.account_id,
    minutes,
    at,
    now: deps.clock.now(),
  });
  await tx
    .updateTable('calls')
    .set({ billed_minutes: minutes, billed_cycle_start: cycleStart })
    .where('id', '=', call.id)
    .execute();
  if (alert) await deps.queue.enqueue(sendMinutesAlertJob, { cycleId, percent: alert }, { tx });
}
