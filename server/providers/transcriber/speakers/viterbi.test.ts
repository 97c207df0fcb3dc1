import { expect, test } from 'vitest';
import { bestPath, posteriors } from './viterbi.ts';

const FOR_ZERO: [number, number] = [0, -5];
const FOR_ONE: [number, number] = [-5, 0];
const NO_OPINION: [number, number] = [0, 0];

test('clear units get their own state', () => {
  expect(bestPath([FOR_ZERO, FOR_ONE, FOR_ONE, FOR_ZERO], [0.5, 0.5, 0.5]).states).toEqual([0, 1, 1, 0]);
});

test('a unit without an opinion follows the chance of a change', () => {
  expect(bestPath([FOR_ZERO, NO_OPINION], [0.1]).states).toEqual([0, 0]);
  expect(bestPath([FOR_ZERO, NO_OPINION], [0.9]).states).toEqual([0, 1]);
});

test('posteriors say how sure the path is', () => {
  const [first, second, third] = posteriors([FOR_ZERO, NO_OPINION, FOR_ONE], [0.5, 0.5]);
  expect(first).toBeLessThan(0.02);
  expect(second).toBeCloseTo(0.5);
  expect(third).toBeGreaterThan(0.98);
});

test('nothing said gives nothing', () => {
  expect(bestPath([], [])).toEqual({ states: [], score: 0 });
  expect(posteriors([], [])).toEqual([]);
});
