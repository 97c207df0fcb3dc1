import { expect, test } from 'vitest';
import { add, amplitudeAt, noise, tone, voice } from '#test/support/sound/made-up-sound.ts';
import { BEEP_HZ, removeBeeps } from './remove-beeps.ts';

const RATE = 8000;
const SPEAKER = { pitch: 120, formants: [600, 1200, 2500] };

function withBeepAt(second: number, sound: Float32Array, amplitude = 0.2): Float32Array {
  return add(sound.slice(), tone(BEEP_HZ, 0.5, RATE, amplitude), second * RATE);
}

const during = (samples: Float32Array) => samples.subarray(1.05 * RATE, 1.45 * RATE);

test('the beep is taken out of silence', () => {
  const clean = removeBeeps(withBeepAt(1, noise(3, RATE, 0.001)), RATE);
  expect(amplitudeAt(BEEP_HZ, during(clean), RATE)).toBeLessThan(0.005);
});

test('a voice under the beep stays', () => {
  const spoken = voice(SPEAKER, 3);
  const clean = removeBeeps(withBeepAt(1, spoken), RATE);
  let left = 0;
  let power = 0;
  for (let i = 1.05 * RATE; i < 1.45 * RATE; i++) {
    left += (clean[i]! - spoken[i]!) ** 2;
    power += spoken[i]! ** 2;
  }
  expect(left / power).toBeLessThan(0.1);
});

test('a beep covered by loud speech is found by its rhythm', () => {
  const sound = noise(50, RATE, 0.001);
  for (const second of [2, 17, 32, 47]) add(sound, tone(BEEP_HZ, 0.5, RATE, 0.1), second * RATE);
  add(sound, voice({ pitch: 140, formants: [700, 1400, 2600] }, 3), 16 * RATE);
  const clean = removeBeeps(sound, RATE);
  const covered = (samples: Float32Array) =>
    amplitudeAt(BEEP_HZ, samples.subarray(17.1 * RATE, 17.4 * RATE), RATE);
  expect(covered(clean)).toBeLessThan(covered(sound) / 2);
});

test('sound outside the beep is not touched', () => {
  const spoken = voice(SPEAKER, 3);
  const clean = removeBeeps(withBeepAt(1, spoken), RATE);
  expect(clean.subarray(0, 0.9 * RATE)).toEqual(spoken.subarray(0, 0.9 * RATE));
  expect(clean.subarray(1.7 * RATE)).toEqual(spoken.subarray(1.7 * RATE));
});

test('a call without a beep comes back as the same array', () => {
  const spoken = voice(SPEAKER, 2);
  expect(removeBeeps(spoken, RATE) === spoken).toBe(true);
});

test('a held note or a dial tone is not taken for the beep', () => {
  const held = add(noise(3, RATE, 0.001), tone(BEEP_HZ, 1.5, RATE, 0.2), RATE);
  expect(removeBeeps(held, RATE) === held).toBe(true);
  const dial = add(noise(3, RATE, 0.001), tone(440, 0.5, RATE, 0.2), RATE);
  expect(removeBeeps(dial, RATE) === dial).toBe(true);
});
