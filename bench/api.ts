import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { atLeast } from './bar.ts';

const seconds = 5;
const rounds = 2;
const leastRatio = 0.8;

interface Target {
  url: string;
  cookie: string;
}

interface Ready {
  ours: Target;
  bare: Target;
  /** How many statements one request sends, step by step and connection by connection. */
  reads: number[][];
}

/** What our route does and the bare one does not: the difference in throughput is its price. */
const layers = [
  'request id and log line',
  'headers and guards',
  "the cookie's signature",
  'filling in the queries',
  'shaping the answer',
];

/** A signed-in list route beside a bare Hono + pg route that makes the very same reads, in one server process. */
export async function run() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jotline-bench-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir });
  const server = fork(path.join(import.meta.dirname, 'api-server.ts'), [postgres.url, dataDir], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [{ ours, bare, reads }] = (await once(server, 'message')) as [Ready];
  const results = [];
  for (const connections of [1, 10, 50]) {
    const best = { ours: { rate: 0, p99: 0 }, bare: { rate: 0, p99: 0 } };
    for (let round = 0; round < rounds; round += 1) {
      for (const name of ['bare', 'ours'] as const) {
        console.error(`${connections} connections, ${name}, round ${round + 1}`);
        const measured = await measure({ ours, bare }[name], connections);
        if (measured.rate > best[name].rate) best[name] = measured;
      }
    }
    results.push({
      connections,
      ours: { requestsPerSecond: best.ours.rate, p99Milliseconds: best.ours.p99 },
      bare: { requestsPerSecond: best.bare.rate, p99Milliseconds: best.bare.p99 },
      throughputRatio: Number((best.ours.rate / best.bare.rate).toFixed(2)),
    });
  }
  const bytesPerAnswer = { ours: await countBytes(ours), bare: await countBytes(bare) };
  server.kill('SIGTERM');
  await once(server, 'exit');
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
  return {
    bench: 'api',
    rowsPerAnswer: 50,
    secondsPerRun: seconds,
    bothRead: { statementsByStepAndConnection: reads, bytesPerAnswer },
    oursAdds: layers,
    results,
    bars: results.map(({ connections, throughputRatio }) =>
      atLeast(`throughput to the bare route at ${connections} connections`, throughputRatio, leastRatio),
    ),
  };
}

async function countBytes({ url, cookie }: Target): Promise<number> {
  return (await (await fetch(url, { headers: { cookie } })).arrayBuffer()).byteLength;
}

async function measure({ url, cookie }: Target, connections: number): Promise<{ rate: number; p99: number }> {
  const result = await autocannon({ url, connections, duration: seconds, headers: { cookie } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} broken`);
  return { rate: Math.round(result.requests.average), p99: result.latency.p99 };
}
