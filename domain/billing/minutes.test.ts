import { expect, test } from 'vitest';
import { billedMinutes, isSpent, minuteCycleStart, reachedAlerts } from './minutes.ts';

const pool = (usedMinutes: number, topUpMinutes = 0) => ({ includedMinutes: 500, topUpMinutes, usedMinutes });

test('each call rounds up to whole minutes', () => {
  expect([0, 1, 60, 61].map(billedMinutes)).toEqual([0, 1, 1, 2]);
});

test('a tenth more than the pool is given before calls are no longer recorded', () => {
  expect(isSpent(pool(549))).toBe(false);
  expect(isSpent(pool(550))).toBe(true);
  expect(isSpent(pool(550, 500))).toBe(false);
});

test('alerts are due at 80 and at 100 %', () => {
  expect(reachedAlerts(pool(399))).toEqual([]);
  expect(reachedAlerts(pool(400))).toEqual([80]);
  expect(reachedAlerts(pool(500))).toEqual([80, 100]);
});

test('the month begins at the account’s own midnight', () => {
  const justBefore = new Date('2026-12-01T05:59:00Z');
  expect(minuteCycleStart(justBefore, 'America/Chicago')).toBe('2026-11-01');
  expect(minuteCycleStart(new Date('2026-12-01T06:00:00Z'), 'America/Chicago')).toBe('2026-12-01');
});
