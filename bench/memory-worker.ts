import { allJobs } from '#server/all-jobs.ts';
import { createDeps } from '#server/create-deps.ts';
import { readEnv } from '#server/env.ts';
import { workOnJobs } from '#server/jobs/work-on-jobs.ts';
import { createLog } from '#server/log.ts';

// A worker that says how much it holds on to: asked for, everything that nobody needs is thrown away first. Started
// with --expose-gc.

const [url = '', dataDir = '', speech = ''] = process.argv.slice(2);
const env = readEnv({
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  DATABASE_POOL_SIZE: '10',
  TRANSCRIBER_BASE_URL: speech,
  OLLAMA_HOST: '127.0.0.1:9',
});
const log = createLog(env, { write: () => {} });
const deps = await createDeps({ env, log, databaseUrl: url, secret: 'b'.repeat(32), worker: true });
await workOnJobs(deps, allJobs);
process.send?.('ready');
process.on('message', async (message) => {
  if (message === 'stop') {
    await deps.close();
    process.exit(0);
  }
  // Twice: what the first finds may be waiting to be let go of.
  for (let round = 0; round < 2; round += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heldBytes: heapUsed + external, residentBytes: rss });
});
