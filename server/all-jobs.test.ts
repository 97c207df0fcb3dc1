import { expect, test } from 'vitest';
import { allJobs } from './all-jobs.ts';
import { carrierJobs, mailJobs } from './features/operations/check-readiness.ts';
import { outlastsAnHour } from './jobs/define-job.ts';

/** The shortest that the pauses between all tries can be: the queue draws each between half of it and the whole. */
function shortestPatience({ retry }: (typeof allJobs)[number]): number {
  const { limit, delaySeconds, maxDelaySeconds = 3600 } = retry;
  return Array.from({ length: limit }, (_, at) => Math.min(maxDelaySeconds, delaySeconds * 2 ** at)).reduce(
    (sum, pause) => sum + pause,
    0,
  );
}

/** What comes again by itself: put back to work by a sweep every minute, or busy with our own rows alone. */
const comesAgain = new Set(['campaigns.send', 'calls.deliver-notes']);

test.each([
  ['mail server', mailJobs],
  ['carrier', carrierJobs],
])('whatever needs the %s outlasts an hour without it', (_, names) => {
  const needing = allJobs.filter(
    ({ name, schedule }) => names.test(name) && !schedule && !comesAgain.has(name),
  );
  expect(needing.length).toBeGreaterThan(2);
  const impatient = needing.filter((job) => shortestPatience(job) < 3600).map(({ name }) => name);
  expect(impatient).toEqual([]);
});

test('an hour and a bit is written once: who needs that much says so by its name', () => {
  expect(shortestPatience({ retry: outlastsAnHour } as (typeof allJobs)[number])).toBeGreaterThan(3600);
  const spelledOut = allJobs.filter((job) => {
    const seconds = shortestPatience(job);
    return job.retry !== outlastsAnHour && mailJobs.test(job.name) && seconds > 3600 && seconds < 2 * 3600;
  });
  expect(spelledOut.map(({ name }) => name)).toEqual([]);
});
