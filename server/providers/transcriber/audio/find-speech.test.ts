import { expect, test } from 'vitest';
import { add, noise, voice } from '#test/support/sound/made-up-sound.ts';
import { findSpeech, frameLevels, hearingThreshold } from './find-speech.ts';

const RATE = 8000;
const SPEAKER = { pitch: 120, formants: [600, 1200, 2500] };

function speechIn(samples: Float32Array) {
  const levels = frameLevels(samples, RATE);
  return findSpeech(levels, hearingThreshold(levels)).map(({ start, end }) => [
    Math.round(start),
    Math.round(end),
  ]);
}

test('stretches of speech are found between pauses', () => {
  const call = noise(12, RATE, 0.002);
  add(call, voice(SPEAKER, 2), 1 * RATE);
  add(call, voice(SPEAKER, 3), 6 * RATE);
  expect(speechIn(call)).toEqual([
    [1, 3],
    [6, 9],
  ]);
});

test('the quieter of two people is heard too', () => {
  const call = noise(12, RATE, 0.0005);
  add(call, voice(SPEAKER, 3), 1 * RATE);
  add(
    call,
    voice(SPEAKER, 3).map((value) => value * 0.05),
    6 * RATE,
  );
  expect(speechIn(call)).toEqual([
    [1, 4],
    [6, 9],
  ]);
});

test.each([
  ['digital silence', new Float32Array(5 * RATE)],
  ['hiss', noise(5, RATE, 0.05)],
  ['nothing at all', new Float32Array()],
])('there is no speech in %s', (_name, samples) => {
  expect(speechIn(samples)).toEqual([]);
});
