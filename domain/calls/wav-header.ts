import { aLaw, muLaw } from './g711.ts';

export class WavError extends Error {
  override name = 'WavError';
}

export interface WavHeader {
  sampleRate: number;
  channelCount: number;
  bytesPerSample: number;
  /** Where the samples begin. */
  dataStart: number;
  /** As the header says; endless where a recorder that streams did not know it yet. */
  dataBytes: number;
  /** The sample at this byte, as 16 bits would have it; finer ones keep their fraction. */
  readSample: (view: DataView, at: number) => number;
}

const extensible = 0xfffe;
const mostChannels = 8;

/** `format/bits` → one sample. */
const readers: Record<string, WavHeader['readSample']> = {
  '1/8': (view, at) => (view.getUint8(at) - 128) * 256,
  '1/16': (view, at) => view.getInt16(at, true),
  '1/24': (view, at) => view.getInt16(at + 1, true) + view.getUint8(at) / 256,
  '1/32': (view, at) => view.getInt32(at, true) / 65_536,
  '3/32': (view, at) => view.getFloat32(at, true) * 32_768,
  '6/8': (view, at) => aLaw[view.getUint8(at)] ?? 0,
  '7/8': (view, at) => muLaw[view.getUint8(at)] ?? 0,
};

/**
 * The header of a WAV file of any of the kinds that a phone system delivers; of the file only the beginning is needed,
 * up to the first sample. A `WavError` for everything else.
 */
export function readWavHeader(bytes: Uint8Array): WavHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 12 || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw new WavError('not a WAV file');
  let format: ReturnType<typeof readFormat> | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const body = at + 8;
    if (tag(at) === 'fmt ') format = readFormat(view, body, size);
    if (tag(at) === 'data') {
      if (!format) throw new WavError('sound data before its format');
      // A recorder that streams leaves zero or the largest number there is.
      const isOpen = size === 0 || size === 0xffffffff;
      return { ...format, dataStart: body, dataBytes: isOpen ? Number.POSITIVE_INFINITY : size };
    }
    // Chunks are padded to an even length.
    at = body + size + (size % 2);
  }
  throw new WavError('no sound data in the file');
}

function readFormat(view: DataView, at: number, size: number) {
  if (size < 16 || at + 16 > view.byteLength) throw new WavError('format header cut short');
  const declared = view.getUint16(at, true);
  // An extensible header has the real format in the first two bytes of its GUID.
  const isExtended = declared === extensible && size >= 26 && at + 26 <= view.byteLength;
  const code = isExtended ? view.getUint16(at + 24, true) : declared;
  const channelCount = view.getUint16(at + 2, true);
  const sampleRate = view.getUint32(at + 4, true);
  const bits = view.getUint16(at + 14, true);
  if (channelCount < 1 || channelCount > mostChannels) throw new WavError('unusable channel count');
  if (sampleRate < 4000 || sampleRate > 192_000) throw new WavError('unusable sample rate');
  const readSample = readers[`${code}/${bits}`];
  if (!readSample) throw new WavError(`unsupported WAV format ${code} with ${bits} bits`);
  return { sampleRate, channelCount, bytesPerSample: bits / 8, readSample };
}
