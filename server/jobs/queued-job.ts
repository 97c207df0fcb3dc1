import type { z } from 'zod';

/** What the queue has to know of a job; what it does is `define-job.ts`'s matter. */
export interface QueuedJob<Payload extends z.ZodObject = z.ZodObject> {
  /** `feature.verb-noun`, also the queue's name. */
  name: string;
  /** Ids only: a payload is kept for days and may be read by whoever looks at the queue. */
  payload: Payload;
  retry: { limit: number; delaySeconds: number; maxDelaySeconds?: number };
  /** How long one try may take before it counts as lost. */
  expireSeconds: number;
  /** How many run at once in one worker process. */
  concurrency: number;
  /** A cron expression in UTC: the job then also runs by itself, once for all workers, with an empty payload. */
  schedule?: string;
}

/** One try of a job, as the queue hands it to a worker. */
export interface JobTry {
  jobId: string;
  payload: unknown;
  /** Where it was enqueued, as the tracer there told it. */
  askedAt?: string;
  /** Aborts when the process is asked to stop or the try has expired. */
  signal: AbortSignal;
  /** From 1. */
  number: number;
  isLast: boolean;
}
