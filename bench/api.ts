import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';

const seconds = 5;
const rounds = 2;

interface Target {
  url: string;
  cookie: string;
}

/** A signed-in list route beside a bare Hono + pg route with the same query, each in a process of its own. */
export async function run() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jotline-bench-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir });
  const server = fork(path.join(import.meta.dirname, 'api-server.ts'), [postgres.url, dataDir], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [{ ours, bare }] = (await once(server, 'message')) as [{ ours: Target; bare: Target }];
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
  server.kill('SIGTERM');
  await once(server, 'exit');
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
  return { bench: 'api', rowsPerAnswer: 50, secondsPerRun: seconds, results };
}

async function measure({ url, cookie }: Target, connections: number): Promise<{ rate: number; p99: number }> {
  const result = await autocannon({ url, connections, duration: seconds, headers: { cookie } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} broken`);
  return { rate: Math.round(result.requests.average), p99: result.latency.p99 };
}
