import { A_LAW, MU_LAW } from './g711.ts';

export interface Recording {
  sampleRate: number;
  /** One array per channel, samples in −1…1. */
  channels: Float32Array[];
}

export class UnreadableAudio extends Error {
  override name = 'UnreadableAudio';
}

interface Layout {
  format: number;
  channelCount: number;
  sampleRate: number;
  bytesPerSample: number;
}

const PCM = 1;
const FLOAT = 3;
const A_LAW_FORMAT = 6;
const MU_LAW_FORMAT = 7;
const EXTENSIBLE = 0xfffe;

/**
 * Reads a WAV file of any of the kinds a phone system delivers. A download cut short gives the sound that
 * arrived: a header that promises more than there is (or zero, as streaming writers leave it) is not an error.
 */
export function readWav(bytes: Uint8Array): Recording {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 12 || tag(bytes, 0) !== 'RIFF' || tag(bytes, 8) !== 'WAVE') {
    throw new UnreadableAudio('not a WAV file');
  }
  let layout: Layout | undefined;
  for (let at = 12; at + 8 <= bytes.byteLength; ) {
    const name = tag(bytes, at);
    const size = view.getUint32(at + 4, true);
    const body = at + 8;
    if (name === 'fmt ') layout = readLayout(view, body, size);
    if (name === 'data') {
      if (!layout) throw new UnreadableAudio('sound data before its format');
      const promised = size === 0 ? Number.POSITIVE_INFINITY : size;
      return decode(view, body, Math.min(promised, bytes.byteLength - body), layout);
    }
    // Chunks are padded to even length.
    at = body + size + (size & 1);
  }
  throw new UnreadableAudio('no sound data in the file');
}

function tag(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function readLayout(view: DataView, at: number, size: number): Layout {
  if (size < 16 || at + size > view.byteLength) throw new UnreadableAudio('format header cut short');
  const declared = view.getUint16(at, true);
  // An extensible header hides the real format in the first two bytes of its GUID.
  const format = declared === EXTENSIBLE && size >= 26 ? view.getUint16(at + 24, true) : declared;
  const layout = {
    format,
    channelCount: view.getUint16(at + 2, true),
    sampleRate: view.getUint32(at + 4, true),
    bytesPerSample: view.getUint16(at + 14, true) / 8,
  };
  if (layout.channelCount < 1 || layout.channelCount > 8) throw new UnreadableAudio('unusable channel count');
  if (layout.sampleRate < 4000 || layout.sampleRate > 192000)
    throw new UnreadableAudio('unusable sample rate');
  return layout;
}

function decode(view: DataView, at: number, length: number, layout: Layout): Recording {
  const read = sampleReader(view, layout);
  const step = layout.bytesPerSample * layout.channelCount;
  const frames = Math.floor(length / step);
  const channels = Array.from({ length: layout.channelCount }, (_, channel) => {
    const samples = new Float32Array(frames);
    const first = at + channel * layout.bytesPerSample;
    for (let i = 0; i < frames; i++) samples[i] = read(first + i * step);
    return samples;
  });
  return { sampleRate: layout.sampleRate, channels };
}

function sampleReader(view: DataView, { format, bytesPerSample }: Layout): (at: number) => number {
  switch (`${format}/${bytesPerSample}`) {
    case `${MU_LAW_FORMAT}/1`:
      return (at) => MU_LAW[view.getUint8(at)]!;
    case `${A_LAW_FORMAT}/1`:
      return (at) => A_LAW[view.getUint8(at)]!;
    case `${PCM}/1`:
      return (at) => (view.getUint8(at) - 128) / 128;
    case `${PCM}/2`:
      return (at) => view.getInt16(at, true) / 32768;
    case `${PCM}/3`:
      return (at) => (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 8388608;
    case `${PCM}/4`:
      return (at) => view.getInt32(at, true) / 2147483648;
    case `${FLOAT}/4`:
      return (at) => view.getFloat32(at, true);
    default:
      throw new UnreadableAudio(`unsupported WAV format ${format} with ${bytesPerSample * 8} bits`);
  }
}
