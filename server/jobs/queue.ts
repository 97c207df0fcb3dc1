import { type ConstructorOptions, fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { liftToService, type Tx } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { WaitingJobs } from '../providers/metrics/metrics.ts';
import type { Tracer } from '../providers/tracer/tracer.ts';
import type { JobTry, QueuedJob } from './queued-job.ts';

const deadLetters = 'dead-letters';
/** A worker that dies without a word is noticed after this long. */
const heartbeatSeconds = 10;

/**
 * Jobs are enqueued inside the app's own transactions, which do not run as the owner of the queue's tables. One process
 * after the other: PostgreSQL refuses to change the rights of a table twice at the same moment.
 */
const grants = `
  select pg_advisory_xact_lock(hashtext('jotline queue grants'));
  grant usage on schema pgboss to jotline_service;
  grant select, insert, update, delete on all tables in schema pgboss to jotline_service;
  grant execute on all functions in schema pgboss to jotline_service`;

/** Beside the payload: where the job was enqueued, when traces are kept. */
const placeKey = 'traceparent';

const counts = `
  select case when name = $1 then 'all' else name end as name,
    case when name = $1 then 'dead' when state = 'active' then 'running'
      when state = 'retry' then 'retrying' else 'waiting' end as state,
    count(*)::int as count,
    coalesce(max(greatest(0, extract(epoch from now() - start_after))), 0)::float8 as "overdueSeconds"
  from pgboss.job where state in ('created', 'retry', 'active') group by 1, 2`;

export interface DeadJob {
  id: string;
  name: string;
  payload: unknown;
  error: string;
  failedAt: Date;
}

interface EnqueueOptions {
  tx?: Tx;
  startAfter?: Date;
  /** A pause from now on. It is the database that waits: a clock that a test has moved does not shorten it. */
  afterSeconds?: number;
  singletonKey?: string;
}

export interface Queue {
  /** With `tx`, the job exists if and only if that transaction commits. */
  enqueue: <Payload extends z.ZodObject>(
    job: QueuedJob<Payload>,
    payload: z.infer<Payload>,
    options?: EnqueueOptions,
  ) => Promise<void>;
  /** Hands every try of the job to `run`, and makes a scheduled one come by itself. */
  work: (job: QueuedJob, run: (jobTry: JobTry) => Promise<void>) => Promise<void>;
  /** Payloads of the jobs of this kind that wait, run or will be tried again. */
  listLive: <Payload extends z.ZodObject>(job: QueuedJob<Payload>) => Promise<z.infer<Payload>[]>;
  listDead: () => Promise<DeadJob[]>;
  /** Gives a dead job all its tries again; false when it is no longer there. */
  retryDead: (id: string) => Promise<boolean>;
  /** Jobs that wait, run, wait for another try or have been given up. */
  countJobs: () => Promise<WaitingJobs[]>;
  /** When a worker last looked after the queue. */
  findWorkerSign: () => Promise<Date | null>;
  isReady: () => Promise<boolean>;
  stop: () => Promise<void>;
}

export async function startQueue(options: {
  url: string;
  log: Log;
  jobs: QueuedJob[];
  /** Only a worker supervises the queue and listens for new jobs. */
  worker: boolean;
  tracer?: Pick<Tracer, 'findPlace'>;
}): Promise<Queue> {
  const { log, jobs, worker, tracer } = options;
  const settings: ConstructorOptions = {
    connectionString: options.url,
    max: 4,
    application_name: 'jotline-jobs',
  };
  const supervision = { supervise: worker, schedule: worker, useListenNotify: worker };
  const boss = new PgBoss({
    ...settings,
    ...supervision,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (err) => log.error({ err }, 'job queue error'));
  await boss.start();
  await declareQueues(boss, jobs);
  await boss.getDb().executeSql(grants);

  return {
    async enqueue(job, payload, { tx, startAfter, afterSeconds, singletonKey } = {}) {
      const place = tracer?.findPlace(job.name);
      const data = { ...job.payload.parse(payload), ...(place && { [placeKey]: place }) };
      const settings = { startAfter: afterSeconds ?? startAfter, singletonKey };
      const send = () => boss.send(job.name, data, { ...settings, ...(tx && { db: fromKysely(tx) }) });
      await (tx ? liftToService(tx, send) : send());
    },
    async work(job, run) {
      for (let started = 0; started < job.concurrency; started += 1) await startWorker(boss, job.name, run);
      if (job.schedule) await boss.schedule(job.name, job.schedule, {});
    },
    async listLive(job) {
      const live = "select data from pgboss.job where name = $1 and state in ('created', 'retry', 'active')";
      const { rows } = await boss.getDb().executeSql(live, [job.name]);
      return rows.map((row: { data: unknown }) => job.payload.parse(split(row.data).payload));
    },
    async listDead() {
      const dead = await boss.findJobs(deadLetters, { queued: true });
      return dead.map((entry) => ({
        id: entry.id,
        name: entry.sourceName ?? 'unknown',
        payload: split(entry.data).payload,
        error: describeFailure(entry.sourceOutput),
        failedAt: entry.createdOn,
      }));
    },
    retryDead: async (id) => (await boss.redrive(deadLetters, { ids: [id] })) > 0,
    async countJobs() {
      const { rows } = await boss.getDb().executeSql(counts, [deadLetters]);
      return rows as WaitingJobs[];
    },
    async findWorkerSign() {
      const { rows } = await boss
        .getDb()
        .executeSql('select max(greatest(monitor_claim_on, monitor_on)) as seen from pgboss.queue');
      return (rows[0] as { seen: Date | null } | undefined)?.seen ?? null;
    },
    isReady: () => boss.isInstalled(),
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
  };
}

async function declareQueues(boss: PgBoss, jobs: QueuedJob[]): Promise<void> {
  await boss.createQueue(deadLetters, { retentionSeconds: 90 * 24 * 3600 });
  for (const { name, retry, expireSeconds } of jobs) {
    const settings = {
      retryLimit: retry.limit,
      retryDelay: retry.delaySeconds,
      retryBackoff: true,
      retryDelayMax: retry.maxDelaySeconds ?? 3600,
      expireInSeconds: expireSeconds,
      deadLetter: deadLetters,
      heartbeatSeconds,
      notify: true,
    };
    await boss.createQueue(name, settings);
    await boss.updateQueue(name, settings);
  }
}

const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2, heartbeatRefreshSeconds: 3 };

/** Only an empty queue is worth a pause: a worker that had a job looks for the next one at once. */
async function startWorker(
  boss: PgBoss,
  name: string,
  run: (jobTry: JobTry) => Promise<void>,
): Promise<void> {
  let id = '';
  id = await boss.work(name, { ...polling, includeMetadata: true }, async ([entry]) => {
    try {
      if (entry) await run(toTry(entry));
    } finally {
      boss.notifyWorker(id);
    }
  });
}

function toTry(entry: JobWithMetadata<unknown>): JobTry {
  const { id: jobId, signal, retryCount, retryLimit } = entry;
  return { jobId, ...split(entry.data), signal, number: retryCount + 1, isLast: retryCount >= retryLimit };
}

function split(data: unknown): Pick<JobTry, 'payload' | 'askedAt'> {
  const { [placeKey]: askedAt, ...payload } = (data ?? {}) as Record<string, unknown>;
  return { payload, ...(typeof askedAt === 'string' && { askedAt }) };
}

/** What the job threw, without its stack. */
function describeFailure(output: unknown): string {
  const { message } = (output ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : JSON.stringify(output);
}
