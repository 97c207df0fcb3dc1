import { type KeyAction, keyAction, spoken } from '#domain/calls/calls.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { stopStream, type Verb } from '../../../providers/telephony/voice-xml.ts';
import { findEvent, logEvent } from '../call-events.ts';
import { moveCall } from '../call-state.ts';
import { endStreams } from '../live/end-streams.ts';
import { isListeningLive } from '../live/live-stream.ts';
import { type CallRow, lockCall } from '../lock-call.ts';
import { readBack } from '../read-back/read-back.ts';
import { stopReading } from '../read-back/stop-reading.ts';
import { explainAndEnd, resume, type Step, stayPaused } from './call-script.ts';
import { announce, isPaused, listenOn, secondsLeft } from './listen-on.ts';

interface Press {
  providerCallId: string;
  step: number;
  key: string;
  at: Date;
}

/** What a key means is decided once, under the call's lock; the same press sent again gets the same answer. */
export async function pressKey(deps: Deps, press: Press): Promise<Verb[]> {
  const here = { publicUrl: deps.publicUrl, step: press.step + 1 };
  const decided = await deps.db.service.transaction().execute(async (tx) => {
    const call = await lockCall(tx, press);
    if (!call) return explainAndEnd(spoken.ended);
    if (call.skip_reason === 'deleted_by_key') return explainAndEnd(spoken.deleted);
    if (call.state !== 'recording') return explainAndEnd(spoken.ended);
    switch (await decide(tx, call, press)) {
      case 'read_back':
        return readBack(deps, tx, call, here, press.at);
      case 'announce':
        return announce(tx, call, here, press.at);
      case 'delete':
        return deleteRecording(tx, call, press.at);
      case 'resume':
        return resume(here);
      case 'pause':
        // Before the carrier is asked: of what is said from here on nothing is taken, also where it takes its time.
        await endStreams(tx, { callId: call.id, at: press.at });
        return call;
      case 'none':
        return (await isPaused(tx, call))
          ? stayPaused(here, secondsLeft(call, press.at), spoken.paused)
          : listenOn(tx, call, here, press.at);
    }
  });
  return Array.isArray(decided) ? decided : pauseRecording(deps, decided, here, press);
}

async function decide(tx: Tx, call: CallRow, { step, key, at }: Press): Promise<KeyAction> {
  const event_key = `key:${step}`;
  const known = await findEvent(tx, call, event_key);
  if (known) return (known.detail as { action: KeyAction }).action;
  const pressed = keyAction(key, await isPaused(tx, call));
  // While it reads, any key stops it, and the same key does nothing else.
  const action = (await stopReading(tx, call, { step, at })) && pressed === 'read_back' ? 'none' : pressed;
  await logEvent(tx, call, { kind: 'key_pressed', event_key, key, at, detail: { action } });
  return action;
}

async function deleteRecording(tx: Tx, call: CallRow, at: Date): Promise<Verb[]> {
  await logEvent(tx, call, { kind: 'recording_deleted', event_key: 'recording_deleted', at });
  // The carrier still holds it: its callback, which finds the call skipped, has it deleted there.
  const set = { skip_reason: 'deleted_by_key', recording_deleted_at: at } as const;
  await moveCall(tx, { callId: call.id, from: ['recording'], to: 'skipped', set });
  return explainAndEnd(spoken.deleted);
}

/** Asked of the carrier while the person waits: "paused" may only be said when it is. */
async function pauseRecording(deps: Deps, call: CallRow, here: Step, { at, step }: Press): Promise<Verb[]> {
  const event_key = `paused:${step}`;
  const isKnown = await deps.db.service.transaction().execute((tx) => findEvent(tx, call, event_key));
  if (!isKnown) {
    const live = { callId: call.provider_call_id, recordingId: call.provider_recording_id };
    const error = await deps.telephony.pauseRecording(live).catch((cause: unknown) => cause);
    if (error) {
      deps.log.error({ err: error, callId: call.id }, 'recording could not be paused');
      return pauseFailed(deps, call, here, at);
    }
  }
  await deps.db.service.transaction().execute(async (tx) => {
    const locked = await lockCall(tx, { id: call.id });
    if (!locked) return;
    await logEvent(tx, locked, { kind: 'recording_paused', event_key, at });
    // One that was connecting while the carrier was asked found no pause noted.
    await endStreams(tx, { callId: call.id, at });
  });
  return stayPaused(here, secondsLeft(call, at), spoken.paused, isListeningLive(deps) ? [stopStream()] : []);
}

function pauseFailed(deps: Deps, call: CallRow, here: Step, at: Date): Promise<Verb[]> {
  return deps.db.service.transaction().execute(async (tx) => {
    const verbs = await listenOn(tx, call, here, at);
    return [...explainAndEnd(spoken.pauseFailed).slice(0, 1), ...verbs];
  });
}
