import { expect, test } from 'vitest';
import { joinPieces } from './join-pieces.ts';
import { planWindows } from './plan-windows.ts';

const total = (window: { start: number; end: number }[]) =>
  window.reduce((sum, { start, end }) => sum + end - start, 0);

test('a short call is one window, and long pauses in it are cut short', () => {
  const windows = planWindows(
    [
      { start: 1, end: 3 },
      { start: 13, end: 15 },
    ],
    20,
  );
  expect(windows).toHaveLength(1);
  expect(total(windows[0]!)).toBeCloseTo(7.2);
});

test('a long call is cut at its longest pauses', () => {
  const speech = Array.from({ length: 20 }, (_, i) => ({
    start: i * 3 + (i > 6 ? 2 : 0),
    end: i * 3 + 2.6 + (i > 6 ? 2 : 0),
  }));
  const windows = planWindows(speech, 65);
  expect(windows[0]!.at(-1)!.end).toBeCloseTo(6 * 3 + 3.4);
  expect(windows).toHaveLength(3);
  expect(windows.every((window) => total(window) <= 28)).toBe(true);
  expect(windows.flat()).toHaveLength(20);
});

test('pieces of speech without a pause are packed evenly, with no short rest at the end', () => {
  const speech = Array.from({ length: 10 }, (_, i) => ({ start: i * 5, end: i * 5 + 5 }));
  expect(planWindows(speech, 50).map((window) => Math.round(total(window)))).toEqual([25, 25]);
});

test('silence gives no windows', () => {
  expect(planWindows([], 60)).toEqual([]);
});

test('times inside a joined window lead back to the call', () => {
  const samples = Float32Array.from({ length: 200 }, (_, i) => i);
  const joined = joinPieces(samples, 10, [
    { start: 1, end: 3 },
    { start: 12, end: 14 },
  ]);
  expect([...joined.samples.slice(18, 22)]).toEqual([28, 29, 120, 121]);
  expect([0, 1.5, 2, 3.5, 9].map(joined.toCallTime)).toEqual([1, 2.5, 12, 13.5, 14]);
});
