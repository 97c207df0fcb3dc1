import pino from 'pino';
import { connectDatabase } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import type { Job } from '#server/jobs/define-job.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { workOnJobs } from '#server/jobs/work-on-jobs.ts';
import { idleTracer } from '#server/providers/tracer/idle-tracer.ts';
import { deliverWebhooksJob } from '#server/records/webhooks/deliver-webhooks.job.ts';
import { sweepWebhooksJob } from '#server/records/webhooks/sweep-webhooks.job.ts';
import { tellWebhookPausedJob } from '#server/records/webhooks/tell-webhook-paused.job.ts';
import { createWebhookSecrets } from '#server/signers/webhook-secrets.ts';

// A worker in a process of its own, to be killed: the jobs of webhooks and what they use, and no more.

// It ends with the test that started it, however that ends.
process.once('disconnect', () => process.exit());

const [url = ''] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const jobs: Job[] = [deliverWebhooksJob, sweepWebhooksJob, tellWebhookPausedJob];
const deps = {
  log,
  queue: await startQueue({ url, log, jobs, worker: true }),
  tracer: idleTracer,
  db: connectDatabase({ url, poolSize: 5, onError: () => {} }),
  clock: { now: () => new Date() },
  webhookSecrets: createWebhookSecrets('a secret that only the tests know, 32+'),
  env: { WEBHOOKS_TO_OWN_NETWORK: true } as Env,
} as Partial<Deps> as Deps;
await workOnJobs(deps, jobs);
process.send?.('ready');
