import type { Answer } from './answer.ts';
import type { Carrier } from './carrier.ts';
import type { Faults } from './faults.ts';

/** What the phone's owner asks for: who calls, what is said, which keys are pressed, when they hang up. */
export interface PlaceCall {
  from: string;
  /** Another number of the account than that of the settings. */
  to?: string;
  /** A WAV file, base64; without one the caller speaks live. */
  audio?: string;
  /** Seconds of the audio. */
  keys?: { at: number; key: string }[];
  hangUpAt?: number;
  /** What they say when they are asked: a WAV file each, base64, for words that we say. */
  replies?: { to: string; audio: string }[];
  /** 1 is real time; without it the call takes no longer than its callbacks. */
  speed?: number;
  faults?: Faults;
}

export interface CallView {
  callSid: string;
  from: string;
  status: string;
  seconds: number;
  recording: string | null;
  log: { at: number; what: string; text?: string }[];
}

export function answerControl(carrier: Carrier, method: string, path: string, body: Buffer): Answer {
  if (method === 'POST' && path === '/control/calls') return placeCall(carrier, JSON.parse(body.toString()));
  const [, callSid = '', action] = /^\/control\/calls\/(CA\w+)(?:\/(\w+))?$/.exec(path) ?? [];
  const call = carrier.live.get(callSid)?.call;
  if (!call) return { status: 404, json: { message: 'There is no such call.' } };
  if (method === 'GET' && !action) {
    const view: CallView = {
      callSid,
      from: call.phone.from,
      status: call.status,
      seconds: call.clock.seconds,
      recording: call.recordings[0]?.status ?? null,
      log: call.log,
    };
    return { status: 200, json: view };
  }
  if (method !== 'POST') return { status: 405 };
  if (action === 'keys') call.pressKey(readKey(JSON.parse(body.toString()).key));
  else if (action === 'hangup') call.hangUp();
  else if (action === 'audio') call.speak(readSamples(body));
  else return { status: 404 };
  return { status: 204 };
}

function placeCall(carrier: Carrier, wanted: PlaceCall): Answer {
  const callSid = carrier.placeCall({
    from: wanted.from,
    ...(wanted.to && { to: wanted.to }),
    wav: wanted.audio === undefined ? null : Buffer.from(wanted.audio, 'base64'),
    keys: (wanted.keys ?? []).map(({ at, key }) => ({ at, key: readKey(key) })),
    hangUpAt: wanted.hangUpAt ?? null,
    replies: (wanted.replies ?? []).map(({ to, audio }) => ({ to, wav: Buffer.from(audio, 'base64') })),
    // Someone who speaks needs real time.
    speed: wanted.audio === undefined ? 1 : (wanted.speed ?? Number.POSITIVE_INFINITY),
    faults: wanted.faults,
  });
  return { status: 201, json: { callSid } };
}

function readKey(key: unknown): string {
  if (typeof key !== 'string' || !/^[0-9*#]$/.test(key)) throw new Error('A key is one of 0 to 9, * and #.');
  return key;
}

/** 16-bit little-endian samples at the phone's rate. */
function readSamples(body: Buffer): Int16Array {
  return Int16Array.from({ length: body.length >> 1 }, (_, index) => body.readInt16LE(index * 2));
}
