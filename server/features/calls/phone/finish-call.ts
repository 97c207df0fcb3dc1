import { laterBeeps } from '#domain/calls/calls.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { withdrawText } from '../../../records/texts/withdraw-text.ts';
import { getRecordingClock, logEvent } from '../call-events.ts';
import { moveCall } from '../call-state.ts';
import type { CallRow } from '../lock-call.ts';
import { missingKey } from '../watch/tell-missing.ts';
import { billMinutes } from './bill-minutes.ts';

/** The line is down: length, minutes and the end of the consent log. The recording comes on its own way. */
export async function finishCall(
  deps: Deps,
  tx: Tx,
  call: CallRow,
  { endedAt, durationSeconds }: { endedAt: Date; durationSeconds: number },
): Promise<void> {
  if (call.ended_at) return;
  await logLaterBeeps(tx, call, endedAt);
  await logEvent(tx, call, { kind: 'hung_up', event_key: 'hung_up', at: endedAt });
  await tx
    .updateTable('calls')
    .set({ ended_at: endedAt, duration_seconds: durationSeconds })
    .where('id', '=', call.id)
    .execute();
  // What to ask the customer is of no use any more.
  await withdrawText(tx, { key: missingKey(call.id), error: 'Not sent: the call was over.' });
  await billMinutes(deps, tx, call, { durationSeconds, at: call.started_at });
  // They hung up during the announcement: nothing was recorded, nothing will come.
  await moveCall(tx, {
    callId: call.id,
    from: ['ringing'],
    to: 'skipped',
    set: { skip_reason: 'no_conversation' },
  });
}

/** Each run of beeps went on until a key, an announcement, the next run or the end. One row holds the times of all. */
async function logLaterBeeps(tx: Tx, call: CallRow, endedAt: Date): Promise<void> {
  const events = await tx
    .selectFrom('call_events')
    .select(['kind', 'happened_at'])
    .where('call_id', '=', call.id)
    .where('kind', 'in', ['beep', 'announcement', 'key_pressed', 'read_back'])
    .orderBy('happened_at')
    .execute();
  const times = events
    .filter((event) => event.kind === 'beep')
    .flatMap(({ happened_at: from }) => {
      const next = events.find((event) => event.happened_at > from);
      return laterBeeps(from, next && next.happened_at < endedAt ? next.happened_at : endedAt);
    });
  const [first] = times;
  if (!first) return;
  const offsetOf = await getRecordingClock(tx, call);
  const detail = { times: times.map((time) => time.toISOString()), offsets: times.map(offsetOf) };
  await logEvent(tx, call, { kind: 'beep', event_key: 'beeps', at: first, detail });
}
