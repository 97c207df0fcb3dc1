import { describe, expect, test } from 'vitest';
import { talk } from '#test/support/sound/talk.ts';
import { findNoJob } from './find-no-job.ts';

describe('a call without a job', () => {
  test('is a wrong number', () => {
    const turns = talk(
      'P: Ohmsley Electric.',
      'C: Is my cake ready?',
      "P: I think you've got the wrong number.",
      "C: This isn't the bakery?",
    );
    expect(findNoJob(turns, false, 0)?.reason).toBe('wrong number');
  });

  test('is a sales call', () => {
    const turns = talk(
      'P: Brasswick Plumbing.',
      'C: We sell exclusive leads.',
      'P: Not interested. Take me off your list.',
    );
    expect(findNoJob(turns, false, 0)?.reason).toBe('sales call');
  });

  test('is never a call that gives an address or describes work', () => {
    const turns = talk('P: Roofing.', 'C: Sorry, I called the wrong number first. My roof leaks.');
    expect(findNoJob(turns, true, 0)).toBeNull();
    expect(findNoJob(turns, false, 3)).toBeNull();
  });
});
