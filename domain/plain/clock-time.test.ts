import { expect, test } from 'vitest';
import { dayOf, formatClockTime } from './clock-time.ts';

const lateEvening = new Date('2026-03-03T04:02:00Z');

test.each([
  ['America/Chicago', '10:02 PM', '2026-03-02'],
  ['America/New_York', '11:02 PM', '2026-03-02'],
  ['Pacific/Honolulu', '6:02 PM', '2026-03-02'],
  ['Europe/Berlin', '5:02 AM', '2026-03-03'],
])('the clock and the calendar of %s', (timeZone, time, day) => {
  expect(formatClockTime(lateEvening, timeZone)).toBe(time);
  expect(dayOf(lateEvening, timeZone)).toBe(day);
});

test('noon and midnight are twelve', () => {
  expect(formatClockTime(new Date('2026-03-02T12:00:00Z'), 'UTC')).toBe('12:00 PM');
  expect(formatClockTime(new Date('2026-03-02T00:05:00Z'), 'UTC')).toBe('12:05 AM');
});
