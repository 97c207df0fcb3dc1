const bars = 400;
/** A phone's sound changes slowly beside its samples: every fourth shows the same shape. */
const stride = 4;

interface Format {
  dataStart: number;
  bytesPerSample: 1 | 2;
}

/**
 * The loudest sample of each of 400 stretches, 0 to 1, read piece by piece so that a long call does not hold up
 * anyone else. Null for a file that is no 16-bit or mu-law WAV: the browser then measures for itself.
 */
export async function measurePeaks(file: AsyncIterable<Buffer>): Promise<number[] | null> {
  const levels: number[] = [];
  let format: Format | null = null;
  let isFirst = true;
  let odd: Buffer | null = null;
  for await (let chunk of file) {
    if (isFirst) {
      isFirst = false;
      format = readFormat(chunk);
      if (format) chunk = chunk.subarray(format.dataStart);
    }
    if (!format) continue;
    if (odd) chunk = Buffer.concat([odd, chunk]);
    const whole = chunk.length - (chunk.length % format.bytesPerSample);
    odd = whole < chunk.length ? chunk.subarray(whole) : null;
    readLevels(chunk.subarray(0, whole), format.bytesPerSample, levels);
  }
  return format && levels.length > 0 ? toBars(levels) : null;
}

/** A hundredth of a second at 8,000 samples. */
const windowSamples = 80;

function readLevels(data: Buffer, bytesPerSample: 1 | 2, levels: number[]): void {
  const step = windowSamples * bytesPerSample;
  for (let from = 0; from < data.length; from += step) {
    const to = Math.min(from + step, data.length - bytesPerSample + 1);
    let level = 0;
    for (let at = from; at < to; at += stride * bytesPerSample) {
      const value = bytesPerSample === 2 ? Math.abs(data.readInt16LE(at)) : mulawLevel(data[at] ?? 0xff);
      if (value > level) level = value;
    }
    levels.push(level);
  }
}

function mulawLevel(byte: number): number {
  const value = ~byte & 0xff;
  return ((((value & 0x0f) << 3) + 0x84) << ((value & 0x70) >> 4)) - 0x84;
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

const pcm = 1;
const mulaw = 7;

function readFormat(head: Buffer): Format | null {
  if (head.length < 12 || head.toString('latin1', 0, 4) !== 'RIFF') return null;
  let bytesPerSample: 1 | 2 | null = null;
  for (let at = 12; at + 8 <= head.length; ) {
    const name = head.toString('latin1', at, at + 4);
    const size = head.readUInt32LE(at + 4);
    const body = at + 8;
    if (name === 'fmt ' && body + 16 <= head.length) {
      const code = head.readUInt16LE(body);
      const bits = head.readUInt16LE(body + 14);
      bytesPerSample = code === pcm && bits === 16 ? 2 : code === mulaw && bits === 8 ? 1 : null;
    }
    if (name === 'data') return bytesPerSample && { dataStart: body, bytesPerSample };
    at = body + size + (size % 2);
  }
  return null;
}
