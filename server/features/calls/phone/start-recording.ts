import { spoken } from '#domain/calls/calls.ts';
import type { Deps } from '../../../deps.ts';
import type { Verb } from '../../../providers/telephony/voice-xml.ts';
import { lockCall, logEvent, moveCall } from '../call-rows.ts';
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
    if (call?.state === 'recording') return record(here);
    if (!call || !(await moveCall(tx, call, 'recording', { recording_started_at: at }))) {
      return explainAndEnd(spoken.ended);
    }
    const started = { ...call, recording_started_at: at };
    await logEvent(tx, started, { kind: 'recording_started', event_key: 'recording_started', at });
    await logBeep(tx, started, here, at);
    return record(here);
  });
}
