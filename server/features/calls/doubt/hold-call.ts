import type { Deps } from '../../../deps.ts';
import { logEvent } from '../call-events.ts';
import { moveCall } from '../call-state.ts';
import { queueNotice } from '../delivery/queue-notice.ts';
import type { CallRow } from '../lock-call.ts';
import { listDoubts } from './list-doubts.ts';

/**
 * Somebody may have said no to the recording. Until the pro has listened to that moment and said which it was, no notes
 * are written, nothing of the call is mailed or shown, and no vendor gets its words.
 */
export async function holdCall(
  deps: Deps,
  {
    call,
    quote,
    seconds,
  }: {
    call: Pick<CallRow, 'id' | 'account_id' | 'recording_started_at'>;
    quote: string;
    seconds: number;
  },
): Promise<void> {
  await deps.db.service.transaction().execute(async (tx) => {
    const held = await moveCall(tx, {
      callId: call.id,
      from: ['writing_notes'],
      to: 'held',
      set: { held_quote: quote, held_seconds: seconds },
    });
    if (!held) return;
    await logEvent(tx, call, {
      kind: 'refusal_doubted',
      event_key: `refusal_doubted:${seconds.toFixed(3)}`,
      at: deps.clock.now(),
      offsetSeconds: seconds,
    });
    const { doubted } = await listDoubts(tx, call.id);
    await queueNotice(deps, tx, { call: held, purpose: 'doubt_notice', round: doubted.length });
  });
}
