import { expect, test } from 'vitest';
import { A_LAW, MU_LAW } from './g711.ts';
import { readWav, UnreadableAudio } from './read-wav.ts';
import { writeWav } from './write-wav.ts';

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

function wav(body: Uint8Array, header: Header): Uint8Array {
  const { format, channels = 1, rate = 8000, bits, formatSize = 16, declaredSize = body.length } = header;
  const fmt = new DataView(new ArrayBuffer(8 + formatSize));
  const bytes = (text: string) => new TextEncoder().encode(text);
  new Uint8Array(fmt.buffer).set(bytes('fmt '));
  fmt.setUint32(4, formatSize, true);
  fmt.setUint16(8, format, true);
  fmt.setUint16(10, channels, true);
  fmt.setUint32(12, rate, true);
  fmt.setUint16(20, (bits / 8) * channels, true);
  fmt.setUint16(22, bits, true);
  if (header.subFormat) fmt.setUint16(32, header.subFormat, true);
  const size = new DataView(new ArrayBuffer(4));
  size.setUint32(0, declaredSize, true);
  return Buffer.concat([
    bytes('RIFF\0\0\0\0WAVE'),
    new Uint8Array(fmt.buffer),
    header.before ?? new Uint8Array(),
    bytes('data'),
    new Uint8Array(size.buffer),
    body,
  ]);
}

test('mu-law and A-law follow the published tables', () => {
  expect(Math.round(MU_LAW[0x00]! * 32768)).toBe(-32124);
  expect(Math.round(MU_LAW[0x80]! * 32768)).toBe(32124);
  expect(MU_LAW[0xff]).toBe(0);
  expect(Math.round(MU_LAW[0xf0]! * 32768)).toBe(120);
  expect(Math.round(A_LAW[0xd5]! * 32768)).toBe(8);
  expect(Math.round(A_LAW[0x2a]! * 32768)).toBe(-32256);
  expect(Math.round(A_LAW[0xaa]! * 32768)).toBe(32256);
});

test('a phone system mu-law file with an 18-byte format header and a fact chunk is read', () => {
  const fact = Buffer.from('fact\x04\0\0\0\x02\0\0\0', 'latin1');
  const { channels, sampleRate } = readWav(
    wav(Uint8Array.of(0xff, 0x80), { format: 7, bits: 8, formatSize: 18, before: fact }),
  );
  expect(sampleRate).toBe(8000);
  expect([...channels[0]!]).toEqual([0, MU_LAW[0x80]]);
});

test('an odd-sized chunk before the sound is skipped with its padding', () => {
  const odd = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1');
  expect(readWav(wav(Uint8Array.of(0xff), { format: 7, bits: 8, before: odd })).channels[0]).toHaveLength(1);
});

test('both channels of a stereo file are kept apart', () => {
  const body = new Uint8Array(Int16Array.of(1000, -2000, 3000, -4000).buffer);
  const { channels } = readWav(wav(body, { format: 1, bits: 16, channels: 2 }));
  expect(channels.map((channel) => [...channel].map((value) => Math.round(value * 32768)))).toEqual([
    [1000, 3000],
    [-2000, -4000],
  ]);
});

test('an extensible header names its real format inside', () => {
  const body = new Uint8Array(Int16Array.of(16384).buffer);
  const { channels } = readWav(wav(body, { format: 0xfffe, bits: 16, formatSize: 40, subFormat: 1 }));
  expect(channels[0]![0]).toBe(0.5);
});

test('24-bit and float samples are read', () => {
  expect(readWav(wav(Uint8Array.of(0, 0, 0xc0), { format: 1, bits: 24 })).channels[0]![0]).toBe(-0.5);
  const float = new Uint8Array(Float32Array.of(0.25).buffer);
  expect(readWav(wav(float, { format: 3, bits: 32 })).channels[0]![0]).toBe(0.25);
});

test('a download cut short gives the sound that arrived', () => {
  const body = new Uint8Array(Int16Array.of(1, 2, 3).buffer).subarray(0, 5);
  expect(readWav(wav(body, { format: 1, bits: 16, declaredSize: 60000 })).channels[0]).toHaveLength(2);
});

test('a header left open by a streaming writer reads to the end of the file', () => {
  for (const declaredSize of [0, 0xffffffff]) {
    const file = wav(Uint8Array.of(1, 2, 3), { format: 7, bits: 8, declaredSize });
    expect(readWav(file).channels[0]).toHaveLength(3);
  }
});

test('empty files, other files and unknown codecs are refused', () => {
  expect(() => readWav(new Uint8Array())).toThrow(UnreadableAudio);
  expect(() => readWav(new TextEncoder().encode('ID3 this is an mp3 file'))).toThrow('not a WAV file');
  expect(() => readWav(wav(new Uint8Array(4), { format: 85, bits: 16 }))).toThrow(
    'unsupported WAV format 85',
  );
  expect(() => readWav(wav(new Uint8Array(4), { format: 1, bits: 16, channels: 0 }))).toThrow(
    UnreadableAudio,
  );
});

test('a recording without sound has no samples', () => {
  expect(readWav(wav(new Uint8Array(), { format: 7, bits: 8 })).channels[0]).toHaveLength(0);
});

test('what is written is read back', () => {
  const { channels, sampleRate } = readWav(writeWav(Float32Array.of(0, 0.5, -1), 16000));
  expect(sampleRate).toBe(16000);
  expect([...channels[0]!].map((value) => Math.round(value * 100) / 100)).toEqual([0, 0.5, -1]);
});
