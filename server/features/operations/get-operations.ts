import type { Deps } from '../../deps.ts';
import type { DeadJob } from '../../jobs/queue.ts';
import { checkReadiness, judgeJobs } from './check-readiness.ts';
import { listWaiting, type Waiting } from './list-waiting.ts';

export interface Provider {
  need: string;
  inUse: string;
  state: string;
}

export interface JobCounts {
  name: string;
  waiting: number;
  running: number;
  retrying: number;
  overdueSeconds: number;
}

export interface Operations {
  at: Date;
  /** Why no traffic should come; null when it may. */
  problem: string | null;
  providers: Provider[];
  jobs: JobCounts[];
  dead: DeadJob[];
  waiting: Waiting[];
}

/** Everything on one page: what is away, what is queued, what was given up, and who waits. */
export async function getOperations(deps: Deps): Promise<Operations> {
  const { queue, clock } = deps;
  const [readiness, counts, dead, waiting] = await Promise.all([
    checkReadiness(deps).catch((error: Error) => ({
      problem: String((error.cause as Error)?.message ?? error.message),
    })),
    queue.countJobs(),
    queue.listDead(),
    listWaiting(deps),
  ]);
  const jobs = new Map<string, JobCounts>();
  for (const { name, state, count, overdueSeconds } of counts) {
    if (state === 'dead') continue;
    const job = jobs.get(name) ?? { name, waiting: 0, running: 0, retrying: 0, overdueSeconds: 0 };
    job[state] += count;
    if (state !== 'running') job.overdueSeconds = Math.max(job.overdueSeconds, overdueSeconds);
    jobs.set(name, job);
  }
  return {
    at: clock.now(),
    problem: 'problem' in readiness ? readiness.problem : null,
    providers: listProviders(deps, readiness, [...jobs.values()]),
    jobs: [...jobs.values()].sort((a, b) => b.overdueSeconds - a.overdueSeconds),
    dead,
    waiting,
  };
}

/** Their mails wait for the mail server. */
const paymentJobs = /^billing\.(?!send-|tell-|warn-)/;

type Readiness = Awaited<ReturnType<typeof checkReadiness>> | { problem: string };

function listProviders(deps: Deps, readiness: Readiness, jobs: JobCounts[]): Provider[] {
  const { env, mailer, telephony, messaging, transcriber, writer, payments, storage } = deps;
  const known = 'problem' in readiness ? null : readiness;
  const failing = jobs.filter(({ retrying }) => retrying > 0).map(({ name }) => name);
  return [
    {
      need: 'Database',
      inUse: env.DATABASE_URL ? 'the server of DATABASE_URL' : 'embedded PostgreSQL',
      // Without it there would be no page.
      state: 'ok',
    },
    { need: 'Worker', inUse: 'looks after the jobs', state: known?.worker ?? 'unknown' },
    { need: 'Mail', inUse: mailer.describe(), state: known?.mail ?? 'unknown' },
    { need: 'Calls', inUse: telephony.describe(), state: known?.carrier ?? 'unknown' },
    { need: 'Texts', inUse: messaging.describe(), state: known?.carrier ?? 'unknown' },
    { need: 'Notes', inUse: writer.describe(), state: known?.writer ?? 'unknown' },
    { need: 'Speech', inUse: transcriber.describe(), state: judgeJobs(failing, /^calls\.transcribe$/) },
    { need: 'Payments', inUse: payments.describe(), state: judgeJobs(failing, paymentJobs) },
    { need: 'Files', inUse: storage.describe(), state: known ? 'ok' : 'away' },
  ];
}
