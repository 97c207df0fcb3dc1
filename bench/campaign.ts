import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import pino from 'pino';
import { allJobs } from '#server/all-jobs.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { startCampaignJob } from '#server/features/campaigns/sending/start-campaign.job.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { atLeast, atMost, type Bar, exactly } from './bar.ts';
import { firstPhone } from './campaign-phones.ts';

/** One in fifty did not agree, one in fifty said stop. */
const everyNth = 50;
/** What one worker on two cores is to send in a second, and to hold at most: figures of a machine, not ratios. */
const fastEnough = 2250;
const mostMegabytes = 150;

interface Run {
  recipients: number;
  workers: number;
  messagesPerSecond: number;
  audienceSeconds: number;
  sendingSeconds: number;
  sent: number;
  duplicates: number;
  sentToSuppressed: number;
  missed: number;
  peakMegabytes: number[];
  /** Of the workers: says more than the clock on a machine that others use too. */
  workerCpuMillisecondsPerMessage: number;
  /** Of PostgreSQL, where the system tells. */
  databaseCpuMillisecondsPerMessage: number | null;
}

/** A campaign to very many with its pace off, through the emulator's in-process transport: the engine's own speed. */
export async function run() {
  const { values } = parseArgs({
    allowPositionals: true,
    options: { recipients: { type: 'string', default: '100000' } },
  });
  const many = Number(values.recipients);
  const few = Math.max(1000, Math.round(many / 10));
  const small = await measure(few, 1);
  const large = await measure(many, 1);
  const two = await measure(many, 2);
  const peak = ({ peakMegabytes }: Run) => Math.max(...peakMegabytes);
  const cpu = (one: Run) =>
    one.workerCpuMillisecondsPerMessage + (one.databaseCpuMillisecondsPerMessage ?? 0);
  const ratio = (one: number, other: number) => Number((one / other).toFixed(2));
  const runs = [small, large, two];
  const cpuPerMessageOfManyToFew = ratio(cpu(large), cpu(small));
  const rateOfManyToFew = ratio(large.messagesPerSecond, small.messagesPerSecond);
  const memoryOfManyToFew = ratio(peak(large), peak(small));
  return {
    bench: 'campaign',
    runs,
    secondWorkerSpeedUp: ratio(two.messagesPerSecond, large.messagesPerSecond),
    cpuPerMessageOfManyToFew,
    rateOfManyToFew,
    memoryOfManyToFew,
    bars: [
      ...runs.flatMap(countedBars),
      atLeast(`messages per second of one worker (${many} recipients)`, large.messagesPerSecond, fastEnough),
      atMost('peak memory of a worker, in megabytes', Math.max(...runs.map(peak)), mostMegabytes),
      atMost('processor time per message, of many to few', cpuPerMessageOfManyToFew, 1.2),
      atLeast('messages per second, of many to few', rateOfManyToFew, 0.8),
      atMost('peak memory, of many to few', memoryOfManyToFew, 1.2),
    ],
  };
}

function countedBars({ recipients, workers, duplicates, sentToSuppressed, missed }: Run): Bar[] {
  const where = `${recipients} recipients, workers: ${workers}`;
  return [
    exactly(`texts sent twice (${where})`, duplicates, 0),
    exactly(`texts to people who must not get them (${where})`, sentToSuppressed, 0),
    exactly(`people missed (${where})`, missed, 0),
  ];
}

async function measure(recipients: number, workers: number): Promise<Run> {
  console.error(`${recipients} recipients, ${workers} worker${workers > 1 ? 's' : ''}`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jotline-bench-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate(postgres.url);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const queue = await startQueue({
    url: postgres.url,
    log: pino({ level: 'silent' }),
    jobs: allJobs,
    worker: false,
  });
  const campaignId = await seed(client, recipients);
  const started = await Promise.all(
    Array.from({ length: workers }, (_, index) => startWorker(postgres.url, dataDir, recipients, index)),
  );
  const enqueued = performance.now();
  await queue.enqueue(startCampaignJob, { campaignId });
  const sending = await untilStatus(client, campaignId, 'started_at is not null');
  const cpuBefore = databaseCpuSeconds(dataDir);
  const complete = await untilStatus(client, campaignId, "status = 'complete'");
  const cpuAfter = databaseCpuSeconds(dataDir);
  const reports = await Promise.all(started.map(stopWorker));
  const { rows } = await client.query(
    `select (select sent from campaign_metrics where campaign_id = $1) as counted,
      (select count(*)::int from messages where campaign_id = $1 and state in ('sent', 'delivered')) as written`,
    [campaignId],
  );
  const texted = countTexts(reports.map(({ texted: counts }) => counts));
  if (rows[0].counted !== texted.sent || rows[0].written !== texted.sent)
    throw new Error(`the carrier took ${texted.sent}, the database says ${JSON.stringify(rows[0])}`);
  await queue.stop();
  await client.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
  const sendingSeconds = (complete - sending) / 1000;
  const perMessage = (seconds: number) => Number(((seconds * 1000) / texted.sent).toFixed(3));
  const result: Run = {
    recipients,
    workers,
    messagesPerSecond: Math.round(texted.sent / sendingSeconds),
    audienceSeconds: Number(((sending - enqueued) / 1000).toFixed(1)),
    sendingSeconds: Number(sendingSeconds.toFixed(1)),
    ...texted,
    peakMegabytes: reports.map(({ peakBytes }) => Math.round(peakBytes / 1024 / 1024)),
    workerCpuMillisecondsPerMessage: perMessage(sum(reports.map(({ cpuSeconds }) => cpuSeconds))),
    databaseCpuMillisecondsPerMessage:
      cpuBefore === null || cpuAfter === null ? null : perMessage(cpuAfter - cpuBefore),
  };
  console.error(JSON.stringify(result));
  return result;
}

async function seed(client: pg.Client, recipients: number): Promise<string> {
  const { rows: owners } = await client.query(
    `with account as (insert into accounts (name) values ('Bench') returning id)
    insert into logins (account_id, name, email) select id, 'Bench', 'bench@example.com' from account returning account_id`,
  );
  const accountId = owners[0].account_id as string;
  await client.query(
    `insert into contacts (account_id, name, phone, text_consent, text_consent_source, text_consent_at,
      text_consent_statement, last_job_title)
    select $1, 'Customer ' || n, '+' || ($2::bigint + n), n % $3 <> 1, case when n % $3 <> 1 then 'manual' end,
      case when n % $3 <> 1 then now() end, case when n % $3 <> 1 then 'Signed the work order.' end, 'Gutter cleaning'
    from generate_series(0, $4::int - 1) n`,
    [accountId, firstPhone, everyNth, recipients],
  );
  await client.query(
    `insert into opt_outs (account_id, phone, source)
    select $1, '+' || ($2::bigint + n), 'reply' from generate_series(2, $4::int - 1, $3) n`,
    [accountId, firstPhone, everyNth, recipients],
  );
  const { rows } = await client.query(
    `insert into campaigns (account_id, name, status, message, link_url, pacing_rate, paid_through)
    values ($1, 'Bench', 'sending', 'Hi {CustomerName}, 20 % off {Service} this month.', 'https://example.com/offer', null,
      '2030-01-01') returning id`,
    [accountId],
  );
  await client.query('analyze');
  return rows[0].id as string;
}

interface Worker {
  child: ChildProcess;
  report: string;
}

async function startWorker(url: string, dataDir: string, recipients: number, index: number): Promise<Worker> {
  const report = path.join(dataDir, `texted-${index}`);
  const folder = path.join(dataDir, `worker-${index}`);
  const child = fork(
    path.join(import.meta.dirname, 'campaign-worker.ts'),
    [url, folder, String(recipients), report],
    {
      // So little heap that a worker which kept something of every recipient would not live to the end; without it
      // the engine lets garbage lie for as long as there is room, and the peak says nothing.
      execArgv: ['--max-old-space-size=160', '--import', 'tsx'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  await once(child, 'message');
  return { child, report };
}

interface WorkerReport {
  peakBytes: number;
  cpuSeconds: number;
  texted: Uint8Array;
}

async function stopWorker({ child, report }: Worker): Promise<WorkerReport> {
  const exited = once(child, 'exit');
  child.send('stop');
  const [figures] = (await once(child, 'message')) as [Omit<WorkerReport, 'texted'>];
  await exited;
  return { ...figures, texted: readFileSync(report) };
}

async function untilStatus(client: pg.Client, campaignId: string, condition: string): Promise<number> {
  for (;;) {
    const { rowCount } = await client.query(`select from campaigns where id = $1 and ${condition}`, [
      campaignId,
    ]);
    if (rowCount) return performance.now();
    await sleep(50);
  }
}

/** User and system time of PostgreSQL and its children; null where there is no /proc. */
function databaseCpuSeconds(dataDir: string): number | null {
  if (process.platform !== 'linux') return null;
  const [postmaster] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        // After the name, which may have spaces: state, parent, … and the times at 12 to 15.
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        if (pid !== postmaster && fields[1] !== postmaster) return 0;
        return sum(fields.slice(11, 15).map(Number));
      } catch {
        return 0;
      }
    });
  return sum(ticks) / 100;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Over all workers: who was texted, who twice, and who should not have been. */
function countTexts(reports: Uint8Array[]) {
  const counts = { sent: 0, duplicates: 0, sentToSuppressed: 0, missed: 0 };
  const length = reports[0]?.length ?? 0;
  for (let index = 0; index < length; index += 1) {
    const times = reports.reduce((sum, report) => sum + (report[index] ?? 0), 0);
    const isSuppressed = index % everyNth === 1 || index % everyNth === 2;
    counts.sent += times;
    if (times > 1) counts.duplicates += times - 1;
    if (isSuppressed) counts.sentToSuppressed += times;
    else if (times === 0) counts.missed += 1;
  }
  return counts;
}
