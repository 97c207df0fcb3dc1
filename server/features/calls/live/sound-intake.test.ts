import { expect, test } from 'vitest';
import { SoundIntake } from './sound-intake.ts';

const frame = Buffer.alloc(160, 0x2a);
const frameMilliseconds = 20;

function speak(intake: SoundIntake, from: number, to: number): void {
  for (let at = from * 1000; at < to * 1000; at += frameMilliseconds) intake.add(at, frame);
}

const joined = (intake: SoundIntake) => Buffer.concat(intake.take().map(({ sound }) => sound));

test('frames that never came are silence of their length, and counted', () => {
  const intake = new SoundIntake();
  speak(intake, 0, 1);
  speak(intake, 3, 4);
  const sound = joined(intake);
  expect(sound.length).toBe(4 * 8000);
  expect([sound[100], sound[16_000], sound[30_000]]).toEqual([0x2a, 0xff, 0x2a]);
  expect(intake.gapSeconds).toBeCloseTo(2);
});

test('with a database that takes nothing, no more than a minute is held, and the rest becomes a hole', () => {
  const intake = new SoundIntake();
  speak(intake, 0, 600);
  expect(intake.heldBytes).toBeLessThanOrEqual(60 * 8000);
  expect(joined(intake).length).toBe(60 * 8000);
  speak(intake, 600, 601);
  const [first, ...rest] = intake.take();
  expect(first?.position).toBe(60 * 8000);
  const later = Buffer.concat([first!.sound, ...rest.map(({ sound }) => sound)]);
  expect(later.length).toBe(541 * 8000);
  expect([later[0], later.at(-1)]).toEqual([0xff, 0x2a]);
  expect(intake.gapSeconds).toBeCloseTo(540);
});

test('a frame that comes again is not said twice', () => {
  const intake = new SoundIntake();
  speak(intake, 0, 1);
  speak(intake, 0.5, 1);
  // But for what a drifting clock may cost.
  expect(intake.waitingSeconds).toBeLessThanOrEqual(1.06);
});
