import { encodeWav } from '#domain/calls/wav.ts';

export function toPcm16(samples: Float32Array): Int16Array {
  const pcm = new Int16Array(samples.length);
  for (let at = 0; at < samples.length; at += 1)
    pcm[at] = Math.round(Math.max(-1, Math.min(1, samples[at] ?? 0)) * 32767);
  return pcm;
}

/** A 16-bit PCM WAV file with one channel. */
export function writeWav(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  return encodeWav({ sampleRate, channels: [toPcm16(samples)] });
}
