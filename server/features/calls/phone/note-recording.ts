import type { Deps } from '../../../deps.ts';
import { lockCall } from '../lock-call.ts';
import { type RecordingStatus, takeRecording } from './take-recording.ts';

/** The recording's callback. Each status of each recording counts once, however often it is sent. */
export async function noteRecording(
  deps: Deps,
  input: { providerCallId: string; recordingId: string; status: RecordingStatus },
): Promise<void> {
  await deps.db.service.transaction().execute(async (tx) => {
    const call = await lockCall(tx, input);
    if (!call) return;
    const taken = await tx
      .insertInto('webhook_events')
      .values({
        provider: deps.telephony.name,
        event_id: `${input.recordingId}:${input.status}`,
        kind: `recording ${input.status}`,
        processed_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
      .executeTakeFirst();
    if ((taken.numInsertedOrUpdatedRows ?? 0n) > 0n) await takeRecording(deps, tx, call, input);
  });
}
