import { encodeWav } from '#domain/calls/wav.ts';

export function toPcm16(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 32767));
}

/** A 16-bit PCM WAV file with one channel. */
export function writeWav(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  return encodeWav({ sampleRate, channels: [toPcm16(samples)] });
}
