import { expect, test } from 'vitest';
import { chooseThreads } from './choose-threads.ts';
import { fitThreads } from './fit-threads.ts';

test.each([
  ['nobody else works', 2, 2],
  ['others take a little', 1.6, 2],
  ['others take more than half a core', 1.4, 1],
  ['others take everything', 0, 1],
])('on two cores where %s (%d free) the engine gets %d threads', (_what, free, threads) => {
  expect(chooseThreads({ threads: 1, mostThreads: 2 }, free)).toBe(threads);
});

test('a number of threads that was set is kept to, also on a quiet machine', () => {
  expect(chooseThreads({ threads: 3 }, 8)).toBe(3);
});

test('the threads are chosen anew for each window, and a busy moment that is over counts no more', async () => {
  const lately = [2, 0, 0];
  const now = [0, 2];
  const given: number[] = [];
  const engine = fitThreads(
    {
      recognise: async (_samples, { threads }) => {
        given.push(threads);
        return [];
      },
    },
    { lately: () => lately.shift() ?? 0, now: async () => now.shift() ?? 0 },
  );
  for (let window = 0; window < 3; window += 1)
    await engine.recognise(new Float32Array(0), { prompt: '', threads: 1, mostThreads: 2 });
  expect(given).toEqual([2, 1, 2]);
});
