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

function runJob(deps: Deps, job: Job, jobTry: JobTry): Promise<void> {
  const { askedAt, jobId, number } = jobTry;
  const facts = { 'jotline.job': job.name, 'jotline.job_id': jobId, 'jotline.job_try': number };
  const step = { name: `job ${job.name}`, kind: 'job', askedAt, facts } as const;
  return deps.tracer.step(step, () => tryJob(deps, job, jobTry));
}

async function tryJob(deps: Deps, job: Job, { jobId, signal, number, ...jobTry }: JobTry): Promise<void> {
  const traceId = deps.tracer.findTraceId();
  const log = deps.log.child({ job: job.name, jobId, ...(traceId && { traceId }) });
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
