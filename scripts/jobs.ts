import { parseArgs } from 'node:util';
import pino from 'pino';
import { allJobs } from '../server/all-jobs.ts';
import { loadEnvFile, readEnv } from '../server/env.ts';
import { startQueue } from '../server/jobs/queue.ts';

// Jobs whose last try has failed: `npm run jobs` lists them, `npm run jobs -- retry ID` gives one its tries again.
loadEnvFile();
const { DATABASE_URL: url } = readEnv();
const { positionals } = parseArgs({ allowPositionals: true });
if (!url) {
  console.error(
    'Set DATABASE_URL. On the embedded database, look at /dev/jobs of the running server instead.',
  );
  process.exit(1);
}
const queue = await startQueue({ url, log: pino({ level: 'warn' }), jobs: allJobs, worker: false });
if (positionals[0] === 'retry' && positionals[1]) {
  console.log(
    (await queue.retryDead(positionals[1])) ? 'It will be tried again.' : 'There is no such dead job.',
  );
} else {
  console.table(await queue.listDead());
}
await queue.stop();
