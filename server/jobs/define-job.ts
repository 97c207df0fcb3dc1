import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { JobTry, QueuedJob } from './queued-job.ts';

export type JobContext = Pick<JobTry, 'jobId' | 'signal'>;

// Methods, not properties: a list of jobs holds payloads of every kind, and each is parsed before it is given to them.
export interface Job<Payload extends z.ZodObject = z.ZodObject> extends QueuedJob<Payload> {
  /** Reloads its row, returns early when done: a job can run twice and must be safe when it does. */
  run(deps: Deps, payload: z.infer<Payload>, context: JobContext): Promise<void>;
  /** Where what is in use decides how many run at once in one worker process. */
  atOnce?(deps: Deps): number;
  /** After the last try: put the row into its failed state, with a reason a person understands. */
  onGivenUp?(deps: Deps, payload: z.infer<Payload>, error: unknown): Promise<void>;
}

type Optional = 'expireSeconds' | 'concurrency';
type JobSettings<Payload extends z.ZodObject> = Omit<Job<Payload>, Optional> &
  Partial<Pick<Job<Payload>, Optional>>;

/** For what waits for somebody outside, such as a mail server: the pauses are more than an hour, together and at their shortest. */
export const outlastsAnHour = { limit: 10, delaySeconds: 5, maxDelaySeconds: 3600 };

export function defineJob<Payload extends z.ZodObject>(settings: JobSettings<Payload>): Job<Payload> {
  return { expireSeconds: 300, concurrency: 2, ...settings };
}
