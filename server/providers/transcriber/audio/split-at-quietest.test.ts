import { expect, test } from 'vitest';
import { splitAtQuietest } from './split-at-quietest.ts';

test('a long stretch is cut where it is quietest, again and again', () => {
  const levels = new Float64Array(2000).fill(-20);
  levels.fill(-40, 880, 920);
  levels.fill(-35, 1380, 1400);
  const pieces = splitAtQuietest([{ start: 0, end: 20 }], levels, 8);
  expect(pieces.map(({ start }) => Math.round(start))).toEqual([0, 2, 9, 14]);
  expect(pieces.every(({ start, end }) => end - start <= 8)).toBe(true);
});

test('short stretches stay as they are', () => {
  const spans = [{ start: 1, end: 4 }];
  expect(splitAtQuietest(spans, new Float64Array(500), 8)).toEqual(spans);
});
