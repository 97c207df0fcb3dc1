import pino from 'pino';
import { connectDatabase } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { checkCampaignHealthJob } from '#server/features/campaigns/sending/check-campaign-health.job.ts';
import { sendCampaignJob } from '#server/features/campaigns/sending/send-campaign.job.ts';
import { startCampaignJob } from '#server/features/campaigns/sending/start-campaign.job.ts';
import {
  helpSendingCampaigns,
  sweepCampaignsJob,
} from '#server/features/campaigns/sending/sweep-campaigns.job.ts';
import { sendMessageJob } from '#server/features/messages/send-message.job.ts';
import type { Job } from '#server/jobs/define-job.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { workOnJobs } from '#server/jobs/work-on-jobs.ts';
import { createTwilioMessaging } from '#server/providers/messaging/twilio.ts';
import { idleTracer } from '#server/providers/tracer/idle-tracer.ts';

// A worker in a process of its own, to be killed: the jobs of campaigns and what they use, and no more, so that fifty
// of them start in reasonable time. Its clock says noon: the hour of the test run decides nothing.

// It ends with the test that started it, however that ends.
process.once('disconnect', () => process.exit());

const [url = '', carrierUrl = '', ahead = '0'] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const jobs: Job[] = [
  startCampaignJob,
  sendCampaignJob,
  sendMessageJob,
  checkCampaignHealthJob,
  sweepCampaignsJob,
];
const queue = await startQueue({ url, log, jobs, worker: true });
const publicUrl = 'http://127.0.0.1:65533';
const deps = {
  log,
  queue,
  tracer: idleTracer,
  db: connectDatabase({ url, poolSize: 5, onError: () => {} }),
  clock: { now: () => new Date(Date.now() + Number(ahead)) },
  publicUrl,
  messaging: createTwilioMessaging({
    name: 'emulator',
    describe: '',
    baseUrl: carrierUrl,
    accountSid: 'AC1',
    authToken: 'secret',
    number: '+15125550199',
    publicUrl,
    limits: { segmentsPerSecond: null, segmentsPerDay: null },
  }),
} as Partial<Deps> as Deps;
await workOnJobs(deps, jobs);
await helpSendingCampaigns(deps);
process.send?.('ready');
