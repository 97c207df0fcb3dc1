import { spoken } from '#domain/calls/calls.ts';
import type { Deps } from '../../../deps.ts';
import type { Verb } from '../../../providers/telephony/voice-xml.ts';
import { logEvent } from '../call-events.ts';
import { moveCall } from '../call-state.ts';
import { liveStream } from '../live/live-stream.ts';
import { lockCall } from '../lock-call.ts';
import { explainAndEnd, record } from './call-script.ts';
import { logBeep } from './listen-on.ts';

/** The first announcement was played to its end: recording begins now. */
export async function startRecording(
  deps: Deps,
  { providerCallId, step, at }: { providerCallId: string; step: number; at: Date },
): Promise<Verb[]> {
  const here = { publicUrl: deps.publicUrl, step: step + 1 };
  return deps.db.service.transaction().execute(async (tx) => {
    const call = await lockCall(tx, { providerCallId });
    if (call?.state === 'recording') return record(here, liveStream(deps, call));
    if (!call) return explainAndEnd(spoken.ended);
    const started = { ...call, recording_started_at: at };
    const set = { recording_started_at: at };
    if (!(await moveCall(tx, { callId: call.id, from: ['ringing'], to: 'recording', set })))
      return explainAndEnd(spoken.ended);
    await logEvent(tx, started, { kind: 'recording_started', event_key: 'recording_started', at });
    await logBeep(tx, started, here, at);
    return record(here, liveStream(deps, call));
  });
}
