import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { tellWebhooks } from '../../../records/webhooks/tell-webhooks.ts';
import { moveCall } from '../call-state.ts';
import { queueNotice } from '../delivery/queue-notice.ts';
import type { CallRow } from '../lock-call.ts';

/** A call whose sound we do not have: its owner hears of it by mail, since no notes will come. */
export async function failRecording(deps: Deps, tx: Tx, call: CallRow, reason: string): Promise<void> {
  const set = { failed_step: 'recording', failure_reason: reason } as const;
  const failed = await moveCall(tx, { callId: call.id, from: ['recording'], to: 'failed', set });
  if (!failed) return;
  await queueNotice(deps, tx, { call: failed, purpose: 'failure_notice' });
  const data = { callId: call.id };
  await tellWebhooks(deps, tx, { accountId: failed.account_id, type: 'call.failed', data });
}
