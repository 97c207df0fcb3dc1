import { expect, test } from 'vitest';
import { countTicks } from './count-ticks.ts';

test('the ticks of a chart are whole, even, few, and reach the highest value', () => {
  expect(countTicks(0)).toEqual([0, 1]);
  expect(countTicks(1)).toEqual([0, 1]);
  expect(countTicks(4)).toEqual([0, 1, 2, 3, 4]);
  expect(countTicks(5)).toEqual([0, 2, 4, 6]);
  expect(countTicks(23)).toEqual([0, 10, 20, 30]);
  expect(countTicks(100)).toEqual([0, 50, 100]);
  for (let most = 1; most < 3000; most += 7) {
    const ticks = countTicks(most);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeLessThanOrEqual(5);
  }
});
