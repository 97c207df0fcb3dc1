import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { toMuLaw } from '#domain/calls/g711.ts';
import { signRequest } from './callbacks.ts';
import type { StreamFaults } from './faults.ts';
import { type SoundTrack, sampleRate } from './sound-track.ts';

/** As often as the original sends a frame. */
export const frameMilliseconds = 20;
const frameSeconds = frameMilliseconds / 1000;

interface StreamOptions {
  sid: string;
  accountSid: string;
  callSid: string;
  authToken: string;
  url: string;
  name: string;
  parameters: Record<string, string>;
  /** In the order in which their frames are sent. */
  tracks: { name: 'inbound' | 'outbound'; sound: SoundTrack }[];
  /** Second of the call at which it begins. */
  at: number;
  faults: StreamFaults;
}

/** Sends the sound of a call over a WebSocket as it is spoken: frames of 20 ms, numbered and timed. */
export class SoundStream {
  readonly name: string;
  readonly #options: StreamOptions;
  #socket: WebSocket | null = null;
  #isConnected = false;
  #sequence = 0;
  #frames = 0;
  #cuts: number;
  #isOver = false;

  constructor(options: StreamOptions) {
    this.name = options.name;
    this.#options = options;
    this.#cuts = options.faults.cutAt === undefined ? 0 : 1;
    this.#connect();
  }

  #connect(): void {
    const { url, authToken, sid, accountSid, callSid, tracks, parameters } = this.#options;
    const socket = new WebSocket(url, {
      headers: { 'x-twilio-signature': signRequest(authToken, url, {}), 'user-agent': 'carrier-emulator' },
      perMessageDeflate: false,
    });
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#isConnected = false;
      // The application wants no more: like the original, this one does not ask again.
      if (this.#socket === socket) this.#isOver = true;
    });
    socket.on('open', () => {
      socket.send(JSON.stringify({ event: 'connected', protocol: 'Call', version: '1.0.0' }));
      this.#send({
        event: 'start',
        start: {
          accountSid,
          streamSid: sid,
          callSid,
          tracks: tracks.map(({ name }) => name),
          mediaFormat: { encoding: 'audio/x-mulaw', sampleRate, channels: 1 },
          customParameters: parameters,
        },
      });
      this.#isConnected = true;
    });
  }

  #send(message: Record<string, unknown>): void {
    this.#sequence += 1;
    const { sid: streamSid } = this.#options;
    const numbered = { ...message, sequenceNumber: String(this.#sequence), streamSid };
    this.#socket?.send(JSON.stringify(numbered));
  }

  /** Every frame that is over at this second of the call. */
  advance(callSeconds: number): void {
    const { at, tracks, faults } = this.#options;
    const now = callSeconds - at;
    if (this.#isOver) return;
    if (this.#cuts > 0 && faults.cutAt !== undefined && now >= faults.cutAt) this.#cut();
    if (!this.#isConnected) return;
    while ((this.#frames + 1) * frameSeconds <= now + 1e-6) {
      const from = this.#frames * frameSeconds;
      this.#frames += 1;
      const { lose } = faults;
      if (lose && from >= lose.from && from < lose.to) continue;
      for (const { name, sound } of tracks) {
        const samples = sound.read(at + from, at + from + frameSeconds);
        const payload = Buffer.from(Uint8Array.from(samples, toMuLaw)).toString('base64');
        const timestamp = String((this.#frames - 1) * frameMilliseconds);
        this.#send({
          event: 'media',
          media: { track: name, chunk: String(this.#frames), timestamp, payload },
        });
      }
    }
  }

  /** The network drops it; what is said until it is back is not sent later. */
  #cut(): void {
    const { resumeAfterSeconds, cutAt = 0 } = this.#options.faults;
    this.#cuts -= 1;
    const dropped = this.#socket;
    this.#socket = null;
    this.#isConnected = false;
    dropped?.terminate();
    if (resumeAfterSeconds === undefined) {
      this.#isOver = true;
      return;
    }
    this.#frames = Math.round((cutAt + resumeAfterSeconds) / frameSeconds);
    this.#connect();
  }

  async stop(callSeconds: number): Promise<void> {
    // A call that takes no time is over before its stream is there.
    for (let tries = 0; !this.#isConnected && !this.#isOver && tries < 100; tries += 1) await sleep(20);
    this.advance(callSeconds);
    const socket = this.#socket;
    if (this.#isConnected && socket) {
      const { accountSid, callSid } = this.#options;
      this.#send({ event: 'stop', stop: { accountSid, callSid } });
      this.#isOver = true;
      const closed = once(socket, 'close').catch(() => undefined);
      socket.close(1000);
      await Promise.race([closed, sleep(2000)]);
    }
    this.#isOver = true;
    socket?.terminate();
  }
}
