import { expect, test } from 'vitest';
import { findOwnClocks } from './find-own-clocks.ts';
import { parseSource } from './parse-source.ts';

const complain = (text: string, file = 'server/records/texts/a.ts') =>
  findOwnClocks([parseSource(file, text)]);

test('an operation that asks the machine for the time is named with its line', () => {
  expect(complain('\nconst at = new Date();')).toEqual([
    'server/records/texts/a.ts:2 says new Date(): the time is deps.clock.now().',
  ]);
  expect(complain('const at = Date.now();')).toHaveLength(1);
});

test('a date that is made from something, how long something took, and the rest of the server are free', () => {
  expect(complain("const at = new Date('2026-11-15'); const begun = performance.now();")).toEqual([]);
  expect(complain('const at = new Date();', 'server/providers/clock.ts')).toEqual([]);
  expect(complain('const at = new Date();', 'server/features/calls/a.test.ts')).toEqual([]);
});
