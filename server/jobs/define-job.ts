import type { z } from 'zod';
import type { Deps } from '../deps.ts';

interface JobSettings<Payload extends z.ZodObject> {
  /** `feature.verb-noun`, also the queue's name. */
  name: string;
  /** Ids only: a payload is kept for days and may be read by whoever looks at the queue. */
  payload: Payload;
  retry: { limit: number; delaySeconds: number; maxDelaySeconds?: number };
  /** How long one try may take before it counts as lost. */
  expireSeconds?: number;
  /** How many run at once in one worker process. */
  concurrency?: number;
  /** A cron expression in UTC: the job then also runs by itself, once for all workers, with an empty payload. */
  schedule?: string;
  /** Reloads its row, returns early when done: a job can run twice and must be safe when it does. */
  run: (deps: Deps, payload: z.infer<Payload>, context: JobContext) => Promise<void>;
  /** After the last try: put the row into its failed state, with a reason a person understands. */
  onGivenUp?: (deps: Deps, payload: z.infer<Payload>, error: unknown) => Promise<void>;
}

export interface JobContext {
  jobId: string;
  /** Aborts when the process is asked to stop or the try has expired. */
  signal: AbortSignal;
}

export type Job<Payload extends z.ZodObject = z.ZodObject> = Required<
  Pick<JobSettings<Payload>, 'expireSeconds' | 'concurrency'>
> &
  JobSettings<Payload>;

export function defineJob<Payload extends z.ZodObject>(settings: JobSettings<Payload>): Job<Payload> {
  return { expireSeconds: 300, concurrency: 2, ...settings };
}
