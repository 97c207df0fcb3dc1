import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type CallRow, moveCall } from './call-rows.ts';
import { queueNotice } from './queue-notice.ts';

/** A call whose sound we do not have: its owner hears of it by mail, since no notes will come. */
export async function failRecording(deps: Deps, tx: Tx, call: CallRow, reason: string): Promise<void> {
  if (call.state !== 'recording' || call.deleted_at) return;
  const failure = { failed_step: 'recording' as const, failure_reason: reason };
  if (await moveCall(tx, call, 'failed', failure)) {
    await queueNotice(deps, tx, { call, purpose: 'failure_notice' });
  }
}
