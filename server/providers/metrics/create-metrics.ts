import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from './metrics.ts';

const requestBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
/** Writing notes takes moments, hearing a long call many minutes. */
const jobBuckets = [0.05, 0.25, 1, 5, 15, 60, 300, 1800];

export function createMetrics(): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'jotline_request_seconds',
    help: 'How long requests took.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const jobs = new Histogram({
    name: 'jotline_job_seconds',
    help: 'How long each try of a job took, and how it ended.',
    labelNames: ['job', 'outcome'],
    buckets: jobBuckets,
    registers,
  });
  const sent = new Counter({
    name: 'jotline_sent_total',
    help: 'Mails and texts handed over, and what became of them.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const unrecorded = new Counter({
    name: 'jotline_unrecorded_total',
    help: 'Entries of the activity log that could not be written.',
    labelNames: ['action'],
    registers,
  });
  const queued = new Gauge({
    name: 'jotline_queue_jobs',
    help: 'Jobs by state, over all processes.',
    labelNames: ['job', 'state'],
    registers,
  });
  const overdue = new Gauge({
    name: 'jotline_queue_overdue_seconds',
    help: 'How long the job that is due for longest has been waiting.',
    labelNames: ['job'],
    registers,
  });
  return {
    noteRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    noteJob: ({ name: job, outcome, seconds }) => jobs.observe({ job, outcome }, seconds),
    noteSent: (labels) => sent.inc(labels),
    noteUnrecorded: (labels) => unrecorded.inc(labels),
    async describe(waiting) {
      queued.reset();
      overdue.reset();
      for (const { name: job, state, count, overdueSeconds } of waiting) {
        queued.set({ job, state }, count);
        if (state === 'waiting' || state === 'retrying') overdue.set({ job }, overdueSeconds);
      }
      return { contentType: registry.contentType, body: await registry.metrics() };
    },
  };
}
