import { expect, test } from 'vitest';
import { findHoles } from './find-holes.ts';

const sentence = (start: number, end: number) => ({ start, end, words: [], marked: false });

function levelsWithSpeech(...spans: [number, number][]): Float64Array {
  const levels = new Float64Array(3000).fill(-70);
  for (const [start, end] of spans) levels.fill(-20, start * 100, end * 100);
  return levels;
}

test('speech without words between two sentences is a hole', () => {
  const levels = levelsWithSpeech([1, 3], [6, 9], [12, 14]);
  const [hole, ...others] = findHoles(
    [{ start: 0, end: 15 }],
    [sentence(1, 3), sentence(12, 14)],
    levels,
    -40,
  );
  expect([hole?.start, hole?.end]).toEqual([2.7, 12.3]);
  expect(others).toEqual([]);
});

test('a pause, or a cough, is none', () => {
  const levels = levelsWithSpeech([1, 3], [6, 6.4], [12, 14]);
  expect(findHoles([{ start: 0, end: 15 }], [sentence(1, 3), sentence(12, 14)], levels, -40)).toEqual([]);
});

test('a window that gave nothing is a hole as a whole', () => {
  expect(findHoles([{ start: 0, end: 15 }], [], levelsWithSpeech([1, 5]), -40)).toHaveLength(1);
});
