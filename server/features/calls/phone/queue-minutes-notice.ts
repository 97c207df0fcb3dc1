import { poolMinutes } from '#domain/billing/minutes.ts';
import type { Tx } from '../../../db/database.ts';
import { findMinutePool } from '../../../db/minute-pool.ts';
import type { Deps } from '../../../deps.ts';
import { queueTextOnce } from '../../../records/texts/queue-text.ts';
import { sendMessageJob } from '../../messages/send-message.job.ts';
import type { CallRow } from '../call-rows.ts';
import { topUpLink } from './send-minutes-alert.job.ts';

/** The text to the line's owner, once for each time the pool runs out. */
export async function queueMinutesNotice(deps: Deps, tx: Tx, call: CallRow, at: Date): Promise<void> {
  if (!call.user_id || !call.caller_phone) return;
  const pool = await findMinutePool(tx, call.user_id, at);
  const body =
    'Jotline: your minutes of this month are used up, so your call was not recorded. ' +
    `Add 500 minutes: ${topUpLink(deps.publicUrl)}`;
  const queued = await queueTextOnce(tx, {
    userId: call.user_id,
    purpose: 'line_notice',
    to: call.caller_phone,
    body,
    provider: deps.messaging.name,
    key: `minutes-spent:${pool.cycleId}:${poolMinutes(pool)}:${call.phone_number_id}`,
  });
  if (!queued) return;
  await deps.queue.enqueue(sendMessageJob, { messageId: queued.id }, { tx });
  await tx
    .updateTable('minute_cycles')
    .set({ refused_notice_at: deps.clock.now() })
    .where('id', '=', pool.cycleId)
    .execute();
}
