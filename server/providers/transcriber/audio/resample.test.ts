import { expect, test } from 'vitest';
import { amplitudeAt, tone } from '#test/support/sound/made-up-sound.ts';
import { resample } from './resample.ts';

const middle = (samples: Float32Array) =>
  samples.subarray(Math.floor(samples.length * 0.1), Math.floor(samples.length * 0.9));

test.each([
  [8000, 16000],
  [44100, 16000],
  [48000, 16000],
  [11025, 16000],
  [16000, 8000],
])('a tone keeps its pitch and strength from %i to %i Hz', (from, to) => {
  const result = resample(tone(1000, 0.5, from), from, to);
  expect(result.length).toBe(Math.floor((Math.round(0.5 * from) * to) / from));
  expect(amplitudeAt(1000, middle(result), to)).toBeCloseTo(0.5, 2);
});

test('no mirror image appears above the old band', () => {
  const result = middle(resample(tone(1000, 0.5, 8000), 8000, 16000));
  expect(amplitudeAt(7000, result, 16000)).toBeLessThan(0.001);
});

test('what the new rate cannot carry is left out', () => {
  const result = middle(resample(tone(6000, 0.5, 16000), 16000, 8000));
  expect(amplitudeAt(2000, result, 8000)).toBeLessThan(0.002);
});

test('the same rate changes nothing, and silence of no length stays so', () => {
  const samples = tone(100, 0.01, 8000);
  expect(resample(samples, 8000, 8000)).toBe(samples);
  expect(resample(new Float32Array(), 8000, 16000)).toHaveLength(0);
});
