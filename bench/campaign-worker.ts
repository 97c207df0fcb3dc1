import { writeFileSync } from 'node:fs';
import { allJobs } from '#server/all-jobs.ts';
import { createInProcessTexts } from '#server/carrier-emulator/text-api.ts';
import { createDeps } from '#server/create-deps.ts';
import { readEnv } from '#server/env.ts';
import { workOnJobs } from '#server/jobs/work-on-jobs.ts';
import { createLog } from '#server/log.ts';
import { createTwilioMessaging } from '#server/providers/messaging/twilio.ts';
import { indexOfPhone } from './campaign-phones.ts';

// One worker of a campaign. Its carrier sits in the process and tells nothing back, so what is measured is ours.

const [url = '', dataDir = '', most = '0', report = ''] = process.argv.slice(2);
const env = readEnv({
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  DATABASE_POOL_SIZE: '10',
});
const log = createLog(env, { write: () => {} });
const deps = await createDeps({ env, log, databaseUrl: url, secret: 'b'.repeat(32), worker: true });

/** How often each number was texted: one byte each, so that counting does not grow with the work. */
const texted = new Uint8Array(Number(most));
deps.messaging = createTwilioMessaging({
  name: 'emulator',
  describe: 'in process',
  baseUrl: 'http://carrier.invalid',
  accountSid: 'AC',
  authToken: 'token',
  number: env.TELEPHONY_NUMBER,
  publicUrl: deps.publicUrl,
  limits: { segmentsPerSecond: null, segmentsPerDay: null },
  fetch: createInProcessTexts({
    number: env.TELEPHONY_NUMBER,
    onTaken: ({ to }) => {
      texted[indexOfPhone(to)]! += 1;
    },
  }),
});
const ahead = new Date('2026-11-18T17:00:00Z').getTime() - Date.now();
deps.clock = { now: () => new Date(Date.now() + ahead) };

let peakBytes = 0;
const watch = setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
}, 50);
await workOnJobs(deps, allJobs);
const before = process.cpuUsage();
process.send?.('ready');
process.on('message', async () => {
  clearInterval(watch);
  writeFileSync(report, texted);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ peakBytes, cpuSeconds: (user + system) / 1e6 });
  await deps.close();
  process.exit(0);
});
