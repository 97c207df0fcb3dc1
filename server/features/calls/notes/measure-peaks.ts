import { readWavHeader, WavError, type WavHeader } from '#domain/calls/wav-header.ts';

const bars = 400;
/** A phone's sound changes slowly beside its samples: every fourth shows the same shape. */
const stride = 4;

/**
 * The loudest sample of each of 400 stretches, 0 to 1, read piece by piece so that a long call does not hold up
 * anyone else. Null for a file that is no WAV: the browser then measures for itself.
 */
export async function measurePeaks(file: AsyncIterable<Buffer>): Promise<number[] | null> {
  const levels: number[] = [];
  let header: WavHeader | null = null;
  let isFirst = true;
  let left = 0;
  let odd: Buffer | null = null;
  for await (let chunk of file) {
    if (isFirst) {
      isFirst = false;
      header = findHeader(chunk);
      if (header) chunk = chunk.subarray(header.dataStart);
      left = header?.dataBytes ?? 0;
    }
    if (!header) continue;
    // Behind the sound other chunks may stand.
    chunk = chunk.subarray(0, left);
    left -= chunk.length;
    if (odd) chunk = Buffer.concat([odd, chunk]);
    const whole = chunk.length - (chunk.length % header.bytesPerSample);
    odd = whole < chunk.length ? chunk.subarray(whole) : null;
    readLevels(chunk.subarray(0, whole), header, levels);
  }
  return header && levels.length > 0 ? toBars(levels) : null;
}

/** A hundredth of a second at 8,000 samples. */
const windowSamples = 80;

function readLevels(data: Buffer, { bytesPerSample, readSample }: WavHeader, levels: number[]): void {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const step = windowSamples * bytesPerSample;
  for (let from = 0; from < data.length; from += step) {
    const to = Math.min(from + step, data.length - bytesPerSample + 1);
    let level = 0;
    for (let at = from; at < to; at += stride * bytesPerSample) {
      const value = Math.abs(readSample(view, at));
      if (value > level) level = value;
    }
    levels.push(level);
  }
}

function toBars(levels: number[]): number[] {
  const loudest = levels.reduce((most, level) => Math.max(most, level), 1);
  return Array.from(
    { length: Math.min(bars, levels.length) },
    (_, bar, count = Math.min(bars, levels.length)) => {
      let peak = 0;
      const to = Math.floor(((bar + 1) * levels.length) / count);
      for (let at = Math.floor((bar * levels.length) / count); at < to; at += 1)
        peak = Math.max(peak, levels[at] ?? 0);
      return Math.round((peak / loudest) * 100) / 100;
    },
  );
}

function findHeader(head: Buffer): WavHeader | null {
  try {
    return readWavHeader(head);
  } catch (error) {
    if (error instanceof WavError) return null;
    throw error;
  }
}
