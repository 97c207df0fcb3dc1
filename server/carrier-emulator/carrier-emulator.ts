import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeWav, mixToMono, resample } from '#domain/calls/wav.ts';
import { createCallbacks, type Fields } from './callbacks.ts';
import type { Carrier, CarrierSettings, KeptCall, KeptRecording } from './carrier.ts';
import type { Faults } from './faults.ts';
import { handleRequest } from './handle-request.ts';
import { LiveCall } from './live-call.ts';
import { newSid } from './new-sid.ts';
import { openNumberBook } from './numbers/number-book.ts';
import { type Recording, toWav } from './recording.ts';
import { createCarrierStore } from './recording-store.ts';
import { SoundStream } from './sound-stream.ts';
import { sampleRate } from './sound-track.ts';
import { createTextDesk } from './text-desk.ts';
import { openTextJournal } from './text-journal.ts';

/** Calls that are over can still be looked at, up to this many. */
const rememberedCalls = 50;

/** A carrier on a loopback port: it calls our public address and answers the REST API, as the real one does. */
export async function startCarrierEmulator(settings: CarrierSettings) {
  const store = createCarrierStore(settings.folder, settings.withFile);
  const callbacks = createCallbacks({
    authToken: settings.authToken,
    store,
    retrySeconds: settings.retrySeconds ?? 0.2,
    isReady: (signal) => waitForApplication(settings.voiceUrl, signal),
  });
  const sounds = new Map<string, Int16Array>();
  const live: Carrier['live'] = new Map();
  const downloadFaults: Carrier['downloadFaults'] = new Map();
  const lines = new Set<Promise<void>>();
  const numbers = await openNumberBook(store, () => ({
    sid: `PN${settings.accountSid.slice(2)}`,
    phone: settings.number,
    friendlyName: settings.number,
    voiceUrl: settings.voiceUrl,
    voiceFallbackUrl: settings.voiceFallbackUrl ?? '',
    statusUrl: settings.statusUrl,
    smsUrl: settings.textUrl,
    smsFallbackUrl: settings.textFallbackUrl ?? '',
  }));
  const texts = createTextDesk({
    accountSid: settings.accountSid,
    number: settings.number,
    numbers,
    inboundUrl: settings.textUrl,
    fallbackUrl: settings.textFallbackUrl,
    journal: openTextJournal(settings.folder),
    post: callbacks.send,
    url: () => url,
    now: settings.now,
  });

  const describeCall = (call: LiveCall): Fields => ({
    AccountSid: settings.accountSid,
    ApiVersion: '2010-04-01',
    CallSid: call.phone.sid,
    From: call.phone.from,
    Caller: call.phone.from,
    To: call.phone.to,
    Called: call.phone.to,
    Direction: 'inbound',
    CallStatus: call.status,
    // Real carriers give it with status callbacks only, to the second; here a fast call tells its own time.
    Timestamp: call.clock.date.toISOString(),
  });

  const describeRecording = (call: LiveCall, recording: Recording): Fields => ({
    ...describeCall(call),
    RecordingSid: recording.sid,
    RecordingStatus: recording.status,
    RecordingChannels: String(recording.channels),
    RecordingTrack: recording.track,
    RecordingSource: 'StartCallRecordingTwiML',
    RecordingUrl: `${url}/2010-04-01/Accounts/${settings.accountSid}/Recordings/${recording.sid}`,
    ...(recording.status === 'completed' && { RecordingDuration: String(Math.round(recording.seconds)) }),
  });

  async function fetchSound(address: string): Promise<Int16Array> {
    const known = sounds.get(address);
    if (known) return known;
    const response = await callbacks.getUntilAnswered(address);
    if (!response?.ok) throw new Error(`the sound to play answers ${response?.status ?? 'nothing'}`);
    const sound = toPhoneSound(new Uint8Array(await response.arrayBuffer()));
    sounds.set(address, sound);
    return sound;
  }

  const placeCall: Carrier['placeCall'] = ({
    wav,
    replies = [],
    faults = {},
    to = settings.number,
    ...phone
  }) => {
    if (!numbers.findNumber(to)) throw new Error('The number you have dialed is not in service.');
    const sid = newSid('CA');
    const held: Notice[] = [];
    const call = new LiveCall(
      {
        ...phone,
        sid,
        to,
        audio: wav && toPhoneSound(wav),
        replies: replies.map((reply) => ({ to: reply.to, sound: toPhoneSound(reply.wav) })),
      },
      {
        fetchSound,
        newRecordingSid: () => newSid('RE'),
        async fetchDocument(address, fields) {
          const asked = { ...describeCall(call), ...fields };
          const response = await callbacks.postUntilAnswered(address, asked);
          if (response?.ok) return { url: address, xml: await response.text() };
          await response?.body?.cancel();
          const { voiceFallbackUrl } = numbers.findNumber(to) ?? settings;
          if (!voiceFallbackUrl) return null;
          const failed = { ErrorCode: '11200', ErrorUrl: address.split('#')[0] ?? '' };
          const fallback = await callbacks.postUntilAnswered(voiceFallbackUrl, { ...asked, ...failed });
          return fallback?.ok ? { url: voiceFallbackUrl, xml: await fallback.text() } : null;
        },
        openStream: (running, wanted) =>
          new SoundStream({
            ...wanted,
            sid: newSid('MZ'),
            accountSid: settings.accountSid,
            authToken: settings.authToken,
            callSid: sid,
            tracks: wanted.tracks.map((name) => ({ name, sound: running[name] })),
            at: running.clock.seconds,
            faults: faults.stream ?? {},
          }),
        recordingBegan(running, recording) {
          const notice = noticeOf(recording, describeRecording(running, recording));
          if (notice && faults.reorder) held.push(notice);
          else if (notice) void send([notice], faults);
        },
      },
    );
    forgetOldCalls(live);
    live.set(sid, { call, faults });
    const running = runCall(call, faults, held).finally(() => lines.delete(running));
    lines.add(running);
    return sid;
  };

  async function runCall(call: LiveCall, faults: Faults, held: Notice[]): Promise<void> {
    const { voiceUrl, statusUrl } = numbers.findNumber(call.phone.to) ?? settings;
    await call.run(voiceUrl);
    const durationSeconds = Math.ceil(call.clock.seconds);
    const fields = { ...describeCall(call), CallDuration: String(durationSeconds) };
    const over: Notice = { url: statusUrl, fields };
    for (const recording of call.recordings) await keep(call, recording, faults);
    call.release();
    const recordings = call.recordings.map(({ sid }) => sid);
    const { sid, from, to } = call.phone;
    const startedAt = call.clock.answeredAt.toISOString();
    await store.save(`calls/${sid}.json`, {
      ...{ sid, direction: 'inbound', from, to, startedAt, words: null },
      ...{ status: 'completed', durationSeconds, recordings },
    } satisfies KeptCall);
    const ready = call.recordings.flatMap((one) => noticeOf(one, describeRecording(call, one)) ?? []);
    const delay = settings.recordingDelayMs ?? 150;
    if (faults.reorder) {
      for (const notice of [...ready, over, ...held]) await send([notice], faults);
      return;
    }
    const sent = send([over], faults);
    await sleep(delay);
    await Promise.all([sent, send(ready, faults)]);
  }

  async function keep(call: LiveCall, recording: Recording, faults: Faults): Promise<void> {
    const status = faults.recording ?? (recording.seconds < 0.05 ? 'absent' : 'completed');
    recording.status = status;
    const { sid, seconds, channels } = recording;
    const { status: fault, times = Number.POSITIVE_INFINITY } = faults.download ?? {};
    if (fault) downloadFaults.set(sid, { status: fault, left: times });
    const kept: KeptRecording = { sid, callSid: call.phone.sid, status, seconds, channels };
    // Known before its sound is there: what a crash leaves can be deleted by whoever knows its name.
    await store.save(`recordings/${sid}.json`, kept);
    if (status === 'completed') {
      const sound = toWav(recording.render(call.inbound, call.outbound), settings.encoding ?? 'pcm16');
      await store.save(`recordings/${sid}.wav`, sound);
    }
  }

  async function send(notices: Notice[], faults: Faults): Promise<void> {
    if (faults.loseCallbacks) return;
    for (const { url: address, fields } of notices) {
      const again = faults.duplicate || faults.dropAnswers;
      if (faults.dropAnswers) await callbacks.post(address, fields).catch(() => {});
      const copies = again && !faults.dropAnswers ? 2 : 1;
      await Promise.all(Array.from({ length: copies }, () => callbacks.send(address, fields)));
    }
  }

  const speakTo: Carrier['speakTo'] = async ({ from, to, words }) => {
    const sid = newSid('CA');
    const startedAt = (settings.now?.() ?? new Date()).toISOString();
    await store.save(`calls/${sid}.json`, {
      ...{ sid, direction: 'outbound-api', from, to, startedAt, words },
      ...{ status: 'completed', durationSeconds: 20, recordings: [] },
    } satisfies KeptCall);
    return sid;
  };

  const carrier: Carrier = { settings, store, live, downloadFaults, texts, numbers, placeCall, speakTo };
  const server = createServer((request, response) => void handleRequest(carrier, request, response));
  server.listen(settings.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await callbacks.sendPending();

  return {
    url,
    async close(): Promise<void> {
      for (const { call } of live.values()) call.hangUp();
      await callbacks.stop();
      await texts.stop();
      await Promise.allSettled(lines);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const longestStart = 60_000;

/** An emulator starts with its application and would knock before the door is there; the original does not start. */
async function waitForApplication(address: string, signal: AbortSignal): Promise<void> {
  const until = Date.now() + longestStart;
  while (Date.now() < until && !signal.aborted) {
    if (await isListening(new URL(address))) return;
    await sleep(100, undefined, { signal }).catch(() => {});
  }
}

function isListening({ hostname, port, protocol }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

type Notice = { url: string; fields: Fields };

function noticeOf(recording: Recording, fields: Fields): Notice | null {
  const { callback, status } = recording;
  // A failed recording is told to whoever asked for its end.
  const event = status === 'failed' ? 'completed' : status;
  return callback?.events.includes(event) ? { url: callback.url, fields } : null;
}

function forgetOldCalls(live: Carrier['live']): void {
  for (const [sid, { call }] of live) {
    if (live.size < rememberedCalls) return;
    if (call.status === 'completed') live.delete(sid);
  }
}

function toPhoneSound(wav: Uint8Array): Int16Array {
  const sound = decodeWav(wav);
  return resample(mixToMono(sound), sound.sampleRate, sampleRate);
}
