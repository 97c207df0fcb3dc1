import { poolMinutes } from '#domain/billing/minutes.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { noteRefusalTold } from '../../../records/minutes/note-refusal-told.ts';
import { openMinutePool } from '../../../records/minutes/open-minute-pool.ts';
import { queueTextOnce } from '../../../records/texts/queue-text.ts';
import { sendMessageJob } from '../../messages/send-message.job.ts';
import type { CallRow } from '../lock-call.ts';
import { topUpLink } from './send-minutes-alert.job.ts';

/** The text to the line's owner, once for each time the pool runs out. */
export async function queueMinutesNotice(deps: Deps, tx: Tx, call: CallRow, at: Date): Promise<void> {
  // A customer who called the business's own number is told nothing about its minutes.
  if (!call.account_id || !call.phone_number_id || !call.caller_phone) return;
  const pool = await openMinutePool(tx, call.account_id, at);
  const body =
    'Jotline: your minutes for this month are used up, so your call was not recorded. ' +
    `Add 500 minutes: ${topUpLink(deps.publicUrl)}`;
  const queued = await queueTextOnce(tx, {
    accountId: call.account_id,
    purpose: 'line_notice',
    to: call.caller_phone,
    body,
    provider: deps.messaging.name,
    key: `minutes-spent:${pool.cycleId}:${poolMinutes(pool)}:${call.phone_number_id}`,
  });
  if (!queued) return;
  await deps.queue.enqueue(sendMessageJob, { messageId: queued.id }, { tx });
  await noteRefusalTold(tx, { cycleId: pool.cycleId, at: deps.clock.now() });
}
