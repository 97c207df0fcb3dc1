import type { Deps } from '../deps.ts';
import { withoutPersonalData } from '../log.ts';
import type { Job } from './define-job.ts';
import type { JobTry } from './queued-job.ts';

/** From now on this process works on those jobs. */
export async function workOnJobs(deps: Deps, jobs: Job[]): Promise<void> {
  for (const job of jobs) {
    const concurrency = job.atOnce?.(deps) ?? job.concurrency;
    await deps.queue.work({ ...job, concurrency }, (jobTry) => runJob(deps, job, jobTry));
  }
}

async function runJob(deps: Deps, job: Job, { jobId, signal, number, ...jobTry }: JobTry): Promise<void> {
  const log = deps.log.child({ job: job.name, jobId });
  const payload = job.payload.parse(jobTry.payload);
  const started = performance.now();
  const note = (outcome: 'done' | 'failed' | 'given_up') =>
    deps.metrics.noteJob({ name: job.name, outcome, seconds: (performance.now() - started) / 1000 });
  try {
    await job.run({ ...deps, log }, payload, { jobId, signal });
    log.info('job done');
    note('done');
  } catch (err) {
    note(jobTry.isLast ? 'given_up' : 'failed');
    log.warn({ err, try: number, last: jobTry.isLast }, 'job failed');
    if (jobTry.isLast) await job.onGivenUp?.({ ...deps, log }, payload, err);
    // The queue keeps what was thrown for weeks: words that could name a person stay out of it.
    throw new Error(withoutPersonalData(err instanceof Error ? err.message : String(err)));
  }
}
