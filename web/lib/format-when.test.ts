import { afterEach, describe, expect, test } from 'vitest';
import { setAccountZone } from './account-zone.ts';
import { formatAhead, formatExactly, formatWhen } from './format-when.ts';

/** 9 AM in Chicago. */
const now = new Date('2026-03-05T15:00:00Z');
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

afterEach(() => setAccountZone(null));

test.each([
  ['today', '2026-03-05T11:05:00Z', '5:05 AM'],
  ['today, late in the evening of its zone', '2026-03-06T04:02:00Z', '10:02 PM'],
  ['two days ago', '2026-03-03T17:20:00Z', 'Tue 11:20 AM'],
  ['last month', '2026-02-02T17:20:00Z', 'Feb 2'],
  ['another year', '2024-02-02T17:20:00Z', 'Feb 2, 2024'],
  ['another year in its zone', '2026-01-01T05:00:00Z', 'Dec 31, 2025'],
])('says a time of %s as people do', (_name, at, said) => {
  expect(plain(formatWhen(at, now, 'America/Chicago'))).toBe(said);
});

test.each([
  ['today', '2026-03-05T23:20:00Z', 'today 5:20 PM'],
  ['today, though tomorrow elsewhere', '2026-03-06T04:00:00Z', 'today 10:00 PM'],
  ['within a week', '2026-03-10T16:20:00Z', 'Tuesday 11:20 AM'],
  ['later', '2026-04-02T16:20:00Z', 'Thu, Apr 2, 11:20 AM'],
])('says a time to come %s as people do', (_name, at, said) => {
  expect(plain(formatAhead(at, now, 'America/Chicago'))).toBe(said);
});

describe('the account’s zone', () => {
  test('decides, whatever the clock of the device says', () => {
    setAccountZone('Pacific/Honolulu');
    expect(plain(formatWhen('2026-03-05T11:05:00Z', now))).toBe('1:05 AM');
    expect(plain(formatAhead('2026-03-06T04:00:00Z', now))).toBe('today 6:00 PM');
    expect(formatExactly('2026-03-05T11:05:00Z')).toContain('1:05:00');
  });
});
