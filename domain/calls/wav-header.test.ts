import { expect, test } from 'vitest';
import { aLaw, muLaw } from './g711.ts';
import { decodeWav, openWav } from './wav.ts';
import { readWavHeader, WavError } from './wav-header.ts';

interface Header {
  format: number;
  channels?: number;
  rate?: number;
  bits: number;
  formatSize?: number;
  declaredSize?: number;
  before?: Uint8Array;
  subFormat?: number;
}

const letters = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function join(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function wav(body: Uint8Array, header: Header): Uint8Array {
  const { format, channels = 1, rate = 8000, bits, formatSize = 16, declaredSize = body.length } = header;
  const fmt = new DataView(new ArrayBuffer(8 + formatSize));
  new Uint8Array(fmt.buffer).set(letters('fmt '));
  fmt.setUint32(4, formatSize, true);
  fmt.setUint16(8, format, true);
  fmt.setUint16(10, channels, true);
  fmt.setUint32(12, rate, true);
  fmt.setUint16(20, (bits / 8) * channels, true);
  fmt.setUint16(22, bits, true);
  if (header.subFormat) fmt.setUint16(32, header.subFormat, true);
  const size = new DataView(new ArrayBuffer(4));
  size.setUint32(0, declaredSize, true);
  return join(
    letters('RIFF\0\0\0\0WAVE'),
    new Uint8Array(fmt.buffer),
    header.before ?? new Uint8Array(),
    letters('data'),
    new Uint8Array(size.buffer),
    body,
  );
}

/** Every channel of a file, unpacked without loss. */
function read(file: Uint8Array): number[][] {
  const { channelCount, frames, sampleAt } = openWav(file);
  return Array.from({ length: channelCount }, (_, channel) =>
    Array.from({ length: frames }, (__, frame) => sampleAt(frame, channel)),
  );
}

const bytesOf = (...samples: number[]) => new Uint8Array(Int16Array.from(samples).buffer);

test('mu-law and A-law follow the published tables', () => {
  expect([muLaw[0x00], muLaw[0x80], muLaw[0xff], muLaw[0xf0]]).toEqual([-32_124, 32_124, 0, 120]);
  expect([aLaw[0xd5], aLaw[0x2a], aLaw[0xaa]]).toEqual([8, -32_256, 32_256]);
});

test('a phone system mu-law file with an 18-byte format header and a fact chunk is read', () => {
  const file = wav(Uint8Array.of(0xff, 0x80), {
    format: 7,
    bits: 8,
    formatSize: 18,
    before: letters('fact\x04\0\0\0\x02\0\0\0'),
  });
  expect(openWav(file).sampleRate).toBe(8000);
  expect(read(file)).toEqual([[0, 32_124]]);
});

test('an A-law file is read', () => {
  expect(read(wav(Uint8Array.of(0xd5, 0x2a), { format: 6, bits: 8 }))).toEqual([[8, -32_256]]);
});

test('an odd-sized chunk before the sound is skipped with its padding', () => {
  const odd = letters('LIST\x03\0\0\0abc\0');
  expect(read(wav(Uint8Array.of(0xff), { format: 7, bits: 8, before: odd }))).toEqual([[0]]);
});

test('channels are kept apart, up to eight of them', () => {
  const body = bytesOf(1000, -2000, 3000, -4000);
  expect(read(wav(body, { format: 1, bits: 16, channels: 2 }))).toEqual([
    [1000, 3000],
    [-2000, -4000],
  ]);
  const eight = wav(bytesOf(1, 2, 3, 4, 5, 6, 7, 8), { format: 1, bits: 16, channels: 8 });
  expect(read(eight).flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('an extensible header names its real format inside', () => {
  const header = { format: 0xfffe, bits: 16, formatSize: 40, subFormat: 1 };
  expect(read(wav(bytesOf(16_384), header))).toEqual([[16_384]]);
  const phone = { format: 0xfffe, bits: 8, formatSize: 40, subFormat: 7 };
  expect(read(wav(Uint8Array.of(0x80), phone))).toEqual([[32_124]]);
});

test('8-bit, 24-bit, 32-bit and float samples are read, and unpacked to what 16 bits hold', () => {
  const float = (value: number) => new Uint8Array(Float32Array.of(value).buffer);
  expect(read(wav(Uint8Array.of(0, 128), { format: 1, bits: 8 }))).toEqual([[-32_768, 0]]);
  expect(read(wav(Uint8Array.of(0x80, 0, 0xc0), { format: 1, bits: 24 }))).toEqual([[-16_383.5]]);
  expect(read(wav(Uint8Array.of(0, 0, 0, 0x40), { format: 1, bits: 32 }))).toEqual([[16_384]]);
  expect(read(wav(float(0.25), { format: 3, bits: 32 }))).toEqual([[8192]]);
  expect([...(decodeWav(wav(float(1.5), { format: 3, bits: 32 })).channels[0] ?? [])]).toEqual([32_767]);
});

test('a download cut short gives the sound that arrived', () => {
  const body = bytesOf(1, 2, 3).subarray(0, 5);
  expect(read(wav(body, { format: 1, bits: 16, declaredSize: 60_000 }))).toEqual([[1, 2]]);
});

test('a header left open by a streaming writer reads to the end of the file', () => {
  for (const declaredSize of [0, 0xffffffff]) {
    const file = wav(Uint8Array.of(0xff, 0xff, 0x80), { format: 7, bits: 8, declaredSize });
    expect(read(file)).toEqual([[0, 0, 32_124]]);
    expect(readWavHeader(file).dataBytes).toBe(Number.POSITIVE_INFINITY);
  }
});

test('what stands behind the sound is not sound', () => {
  const file = join(wav(bytesOf(7), { format: 1, bits: 16 }), letters('LIST\x04\0\0\0abcd'));
  expect(read(file)).toEqual([[7]]);
});

test('the header is read from the beginning of a file alone', () => {
  const head = wav(new Uint8Array(), { format: 1, bits: 16, channels: 2, declaredSize: 4000 });
  expect(readWavHeader(head)).toMatchObject({
    channelCount: 2,
    bytesPerSample: 2,
    dataStart: 44,
    dataBytes: 4000,
  });
});

test.each([
  ['nothing', new Uint8Array(), 'not a WAV file'],
  ['another file', letters('ID3 this is an mp3 file'), 'not a WAV file'],
  ['a RIFF file that is no sound', letters('RIFF\0\0\0\0WEBPVP8 '), 'not a WAV file'],
  ['a header that ends too soon', letters('RIFF\0\0\0\0WAVEfmt \x10\0\0\0'), 'format header cut short'],
  ['sound before its format', letters('RIFF\0\0\0\0WAVEdata\x01\0\0\0a'), 'before its format'],
  ['an unknown codec', wav(new Uint8Array(4), { format: 85, bits: 16 }), 'unsupported WAV format 85'],
  ['no channel', wav(new Uint8Array(4), { format: 1, bits: 16, channels: 0 }), 'unusable channel count'],
  ['a strange rate', wav(new Uint8Array(4), { format: 1, bits: 16, rate: 1 }), 'unusable sample rate'],
])('%s is refused', (_, file, words) => {
  expect(() => readWavHeader(file)).toThrow(WavError);
  expect(() => readWavHeader(file)).toThrow(words);
});

test('a recording without sound has no samples', () => {
  expect(read(wav(new Uint8Array(), { format: 7, bits: 8 }))).toEqual([[]]);
});
