import { expect, test } from 'vitest';
import { readWav } from './read-wav.ts';
import { writeWav } from './write-wav.ts';

test('what is written is read back', () => {
  const { channels, sampleRate } = readWav(writeWav(Float32Array.of(0, 0.5, -1), 16000));
  expect(sampleRate).toBe(16000);
  expect([...channels[0]!].map((value) => Math.round(value * 100) / 100)).toEqual([0, 0.5, -1]);
});
