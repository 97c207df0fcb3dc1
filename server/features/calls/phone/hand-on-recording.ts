import { callLimits } from '#domain/calls/calls.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { moveCall } from '../call-state.ts';
import type { CallRow } from '../lock-call.ts';
import { transcribeCallJob, transcribeHeardCallJob } from '../notes/transcribe-call.job.ts';
import type { MeasuredSound } from './measure-recording.ts';

/** Gives the stored recording to its call, which is locked and wants it, and the call to the next step. */
export async function handOnRecording(
  deps: Deps,
  tx: Tx,
  call: CallRow,
  { key, seconds, conversationSeconds }: { key: string } & MeasuredSound,
): Promise<void> {
  const { id: callId } = call;
  const kept = { recording_key: key, recording_seconds: seconds };
  if (conversationSeconds < callLimits.conversationSeconds) {
    const set = { ...kept, skip_reason: 'no_conversation' } as const;
    await moveCall(tx, { callId, from: ['recording'], to: 'skipped', set });
  } else if (call.account_id && call.keep_until) {
    // Answered without a running plan: `calls.keep` goes on with it when there is one.
    await moveCall(tx, { callId, from: ['recording'], to: 'waiting_for_plan', set: kept });
  } else {
    await moveCall(tx, { callId, from: ['recording'], to: 'recorded', set: kept });
    const job = (await isHeard(tx, callId)) ? transcribeHeardCallJob : transcribeCallJob;
    await deps.queue.enqueue(job, { callId }, { tx });
  }
}

async function isHeard(tx: Tx, callId: string): Promise<boolean> {
  const stream = await tx
    .selectFrom('call_streams')
    .select('id')
    .where('call_id', '=', callId)
    .where('listened_at', 'is not', null)
    .where('refused_at', 'is', null)
    .executeTakeFirst();
  return stream !== undefined;
}
