import { expect, test } from 'vitest';
import { WindowPlanner } from './window-planner.ts';

const frames = (seconds: number, level: number) => new Float64Array(seconds * 100).fill(level);
const talk = (seconds: number) => frames(seconds, -20);
const quiet = (seconds: number) => frames(seconds, -70);

function plan(...sound: Float64Array[]) {
  const planner = new WindowPlanner();
  return sound.flatMap((part) => planner.add(part)).map(({ pieces }) => pieces.map(({ start }) => start));
}

test('what was said before a long pause is a window of its own; a little waits for more of it', () => {
  expect(plan(quiet(2), talk(11), quiet(5))).toHaveLength(1);
  expect(plan(quiet(2), talk(4), quiet(6))).toEqual([]);
});

test('a few last words become a window when nobody goes on for long, a cough does not', () => {
  const before = [quiet(2), talk(11), quiet(5)];
  const after = plan(...before, talk(2.5), quiet(9));
  expect(after).toHaveLength(2);
  expect(after[1]![0]).toBeGreaterThan(17);
  expect(plan(...before, talk(0.5), quiet(9))).toHaveLength(1);
});
