import { expect, test } from 'vitest';
import { toInstant, toWallClock } from './zoned-time.ts';

test.each([
  ['2026-01-15T09:30', 'America/Chicago', '2026-01-15T15:30:00.000Z'],
  ['2026-07-15T09:30', 'America/Chicago', '2026-07-15T14:30:00.000Z'],
  ['2026-07-15T09:30', 'America/Phoenix', '2026-07-15T16:30:00.000Z'],
  // The day the clocks go forward, and the day they go back.
  ['2026-03-08T09:00', 'America/New_York', '2026-03-08T13:00:00.000Z'],
  ['2026-11-01T09:00', 'America/New_York', '2026-11-01T14:00:00.000Z'],
  ['2026-01-01T00:15', 'Pacific/Honolulu', '2026-01-01T10:15:00.000Z'],
])('%s in %s is %s, and back', (local, zone, instant) => {
  expect(toInstant(local, zone)).toBe(instant);
  expect(toWallClock(instant, zone)).toBe(local);
});

test('an hour that the clocks leave out is taken for one beside it', () => {
  expect(toInstant('2026-03-08T02:30', 'America/New_York')).toMatch(/^2026-03-08T0[67]:30/);
});

test('what is no wall clock time is none', () => {
  for (const text of ['', 'soon', '2026-13-01T00:00', '2026-01-01'])
    expect(toInstant(text, 'UTC')).toBeNull();
});
