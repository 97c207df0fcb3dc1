import { spoken } from '#domain/calls/calls.ts';
import type { Deps } from '../../../deps.ts';
import type { Verb } from '../../../providers/telephony/voice-xml.ts';
import { findEvent, logEvent } from '../call-events.ts';
import { liveStream } from '../live/live-stream.ts';
import { stayPaused } from './call-script.ts';
import { inLiveCall, type Moment } from './in-live-call.ts';
import { announce, listenOn, secondsLeft } from './listen-on.ts';

/** Nobody pressed a key until the second announcement was due. */
export function announceWhenDue(deps: Deps, moment: Moment): Promise<Verb[]> {
  return inLiveCall(deps, moment, (tx, call, here) => announce(tx, call, here, moment.at));
}

/** An announcement has been played to its end. */
export function listenAfterAnnouncement(deps: Deps, moment: Moment): Promise<Verb[]> {
  return inLiveCall(deps, moment, (tx, call, here) => listenOn(tx, call, here, moment.at));
}

/** "Recording again" has been said: now it must be true. */
export async function resumeRecording(deps: Deps, moment: Moment): Promise<Verb[]> {
  const event_key = `resumed:${moment.step}`;
  const call = await inLiveCall(deps, moment, async (tx, found) => ({
    ...found,
    isResumed: (await findEvent(tx, found, event_key)) !== undefined,
  }));
  if (Array.isArray(call)) return call;
  const here = { publicUrl: deps.publicUrl, step: moment.step + 1 };
  if (!call.isResumed) {
    const live = { callId: call.provider_call_id, recordingId: call.provider_recording_id };
    const error = await deps.telephony.resumeRecording(live).catch((cause: unknown) => cause);
    if (error) {
      deps.log.error({ err: error, callId: call.id }, 'recording could not be resumed');
      return stayPaused(here, secondsLeft(call, moment.at), spoken.resumeFailed);
    }
  }
  return inLiveCall(deps, moment, async (tx, found) => {
    await logEvent(tx, found, { kind: 'recording_resumed', event_key, at: moment.at });
    return [...liveStream(deps, found), ...(await listenOn(tx, found, here, moment.at))];
  });
}
