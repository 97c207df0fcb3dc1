import { WavError } from '#domain/calls/wav-header.ts';

/** One channel out of many: the one asked for, or the mean of all. */
export function mixChannels(channels: Float32Array[], wanted?: number): Float32Array {
  if (wanted !== undefined && channels.length > 1) {
    const chosen = channels[wanted];
    if (!chosen) throw new WavError(`the recording has no channel ${wanted}`);
    return chosen;
  }
  const [first, ...others] = channels;
  if (!first) throw new WavError('the recording has no channels');
  if (others.length === 0) return first;
  return first.map((value, i) => others.reduce((sum, channel) => sum + channel[i]!, value) / channels.length);
}
