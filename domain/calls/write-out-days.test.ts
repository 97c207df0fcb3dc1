import { expect, test } from 'vitest';
import { writeOutDays } from './write-out-days.ts';

/** Tuesday evening in Chicago, Wednesday already in London. */
const call = { calledAt: '2026-11-18T04:02:00Z', timeZone: 'America/Chicago' };

test.each([
  ['Email the estimate tomorrow', 'Email the estimate Wednesday, November 18'],
  ['by Friday at 2 PM', 'by Friday, November 20 at 2 PM'],
  ['Monday or Thursday', 'Monday, November 23 or Thursday, November 19'],
  ['Call back today', 'Call back Tuesday, November 17'],
  ['tonight', 'the evening of Tuesday, November 17'],
  ['this afternoon by four', 'the afternoon of Tuesday, November 17 by four'],
  ['next Friday', 'next Friday'],
  ['Tuesday morning', 'Tuesday morning'],
  ['Friday, November 20', 'Friday, November 20'],
  ['Friday the 27th', 'Friday the 27th'],
  ['We come on Mondays', 'We come on Mondays'],
  ['in two weeks', 'in two weeks'],
])('%s becomes %s', (said, written) => {
  expect(writeOutDays(said, call)).toBe(written);
});
