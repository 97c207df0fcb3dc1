import { openWav } from '#domain/calls/wav.ts';

export interface Recording {
  sampleRate: number;
  /** One array per channel, samples in −1…1. */
  channels: Float32Array[];
}

/** A WAV file as the models take it. */
export function readWav(bytes: Uint8Array): Recording {
  const { sampleRate, channelCount, frames, sampleAt } = openWav(bytes);
  const channels = Array.from({ length: channelCount }, (_, channel) => {
    const samples = new Float32Array(frames);
    for (let frame = 0; frame < frames; frame += 1) samples[frame] = sampleAt(frame, channel) / 32_768;
    return samples;
  });
  return { sampleRate, channels };
}
