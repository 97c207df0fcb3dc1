import { encodeWav, mixToMono } from '#domain/calls/wav.ts';
import { type SoundTrack, sampleRate } from './sound-track.ts';

type RecordingStatus = 'in-progress' | 'paused' | 'stopped' | 'completed' | 'absent' | 'failed';
type Stretch = { from: number; to: number | null; silent: boolean };

/** A recording that runs beside the call: stretches of it, with what was paused cut out or silenced. */
export class Recording {
  status: RecordingStatus = 'in-progress';
  #stretches: Stretch[];
  readonly sid: string;
  readonly channels: 1 | 2;
  readonly track: string;
  readonly callback: { url: string; events: string[] } | null;

  constructor(options: {
    sid: string;
    at: number;
    attributes: Record<string, string>;
    callback: { url: string; events: string[] } | null;
  }) {
    this.sid = options.sid;
    this.channels = options.attributes.channels === 'dual' ? 2 : 1;
    this.track = options.attributes.track ?? 'both';
    this.callback = options.callback;
    this.#stretches = [{ from: options.at, to: null, silent: false }];
  }

  pause(at: number, behavior: string): void {
    this.#close(at);
    if (behavior !== 'skip') this.#stretches.push({ from: at, to: null, silent: true });
    this.status = 'paused';
  }

  resume(at: number): void {
    this.#close(at);
    this.#stretches.push({ from: at, to: null, silent: false });
    this.status = 'in-progress';
  }

  stop(at: number): void {
    if (this.status === 'stopped') return;
    this.#close(at);
    this.status = 'stopped';
  }

  #close(at: number): void {
    const last = this.#stretches.at(-1);
    if (last && last.to === null) last.to = at;
  }

  get seconds(): number {
    return this.#stretches.reduce((sum, { from, to }) => sum + ((to ?? from) - from), 0);
  }

  /** Channel one is the inbound leg, channel two what the application played. */
  render(inbound: SoundTrack, outbound: SoundTrack): Int16Array[] {
    const sides = [inbound, outbound].map((side, index) => {
      const isAsked = this.track === 'both' || this.track === (index === 0 ? 'inbound' : 'outbound');
      return concatenate(
        this.#stretches.map(({ from, to, silent }) => {
          const sound = side.read(from, to ?? from);
          return silent || !isAsked ? sound.fill(0) : sound;
        }),
      );
    });
    return this.channels === 2 ? sides : [mixToMono({ sampleRate, channels: sides })];
  }
}

export function toWav(channels: Int16Array[], encoding: 'pcm16' | 'mulaw'): Buffer {
  return Buffer.from(encodeWav({ sampleRate, channels }, encoding));
}

function concatenate(parts: Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
