import type { Deps } from '../../deps.ts';
import { tellWebhooks } from '../../records/webhooks/tell-webhooks.ts';
import { moveCall, type WorkingState, workingStates } from './call-state.ts';
import { queueNotice } from './delivery/queue-notice.ts';

/** The end of the road until a person presses Retry: the reason is shown to them, and mailed. */
export async function failCall(
  deps: Deps,
  failure: { callId: string; step: WorkingState; reason: string },
): Promise<void> {
  await deps.db.service.transaction().execute(async (tx) => {
    const call = await moveCall(tx, {
      callId: failure.callId,
      from: workingStates,
      to: 'failed',
      set: { failed_step: failure.step, failure_reason: failure.reason },
    });
    if (!call) return;
    await queueNotice(deps, tx, { call, purpose: 'failure_notice' });
    const data = { callId: call.id };
    await tellWebhooks(deps, tx, { accountId: call.account_id, type: 'call.failed', data });
  });
}
