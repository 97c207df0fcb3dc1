import path from 'node:path';
import { allJobs } from './all-jobs.ts';
import { connectDatabase } from './db/database.ts';
import { refuseForeignRole } from './db/refuse-foreign-role.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { passwordResetMail } from './features/accounts/mails.ts';
import { sendWelcomeJob } from './features/accounts/send-welcome.job.ts';
import { tellPasswordChangedJob } from './features/accounts/tell-password-changed.job.ts';
import { finishNoting } from './http/audit/note-sign-in.ts';
import { createOpenAnswers } from './http/open-answers.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { startQueue } from './jobs/queue.ts';
import { loadHelp } from './load-help.ts';
import type { Log } from './log.ts';
import { createAnswerer } from './providers/answerer/create-answerer.ts';
import { createCarrier } from './providers/carrier/create-carrier.ts';
import { type Clock, systemClock } from './providers/clock.ts';
import { createIdentity } from './providers/identity/create-identity.ts';
import { createMailer } from './providers/mailer/create-mailer.ts';
import { createMetrics } from './providers/metrics/create-metrics.ts';
import type { Metrics } from './providers/metrics/metrics.ts';
import { createPayments } from './providers/payments/create-payments.ts';
import { createPictures } from './providers/pictures/create-pictures.ts';
import { createPushKeys } from './providers/push/push-keys.ts';
import { createWebPush } from './providers/push/web-push.ts';
import { createStorage } from './providers/storage/create-storage.ts';
import { createLinkSigner } from './providers/storage/link-signer.ts';
import { createTracer } from './providers/tracer/create-tracer.ts';
import { createTranscriber } from './providers/transcriber/create-transcriber.ts';
import { createDrafter } from './providers/writer/create-drafter.ts';
import { createWriter } from './providers/writer/create-writer.ts';
import { openScratch } from './scratch/scratch.ts';
import { createCalendarTokens } from './signers/calendar-tokens.ts';
import { createLineCodes } from './signers/line-codes.ts';
import { createRecapTokens } from './signers/recap-tokens.ts';
import { createStreamKeys } from './signers/stream-keys.ts';
import { createVisitorHasher } from './signers/visitor-hasher.ts';
import { createVisitorKeys } from './signers/visitor-keys.ts';
import { createWebhookSecrets } from './signers/webhook-secrets.ts';

export async function createDeps(options: {
  env: Env;
  log: Log;
  databaseUrl: string;
  secret: string;
  worker: boolean;
  clock?: Clock;
}): Promise<Deps> {
  const { env, log, databaseUrl: url, secret } = options;
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
  const mailboxFolder = path.join(env.DATA_DIR, 'mailbox');
  const fileLinks = createLinkSigner(secret);
  const scratch = await openScratch({
    folder: path.join(env.DATA_DIR, 'scratch'),
    onSwept: (count) => log.info({ count }, 'files of stopped processes removed'),
    onError: (err) => log.warn({ err }, 'files of stopped processes not removed'),
  });
  const tracer = await createTracer({ env, log });
  const queue = await startQueue({ url, log, jobs: allJobs, worker: options.worker, tracer });
  const onError = (err: Error) => log.warn({ err }, 'database connection lost');
  const pooled = env.DATABASE_POOLED_URL;
  const connection = { url: pooled ?? url, isPooled: pooled !== undefined };
  const db = connectDatabase({ ...connection, poolSize: env.DATABASE_POOL_SIZE, onError });
  if (pooled) await refuseForeignRole(db.pool);
  const clock = options.clock ?? systemClock;
  const metrics = createMetrics();
  const countedMailer = await createMailer({ env, mailboxFolder, scratch });
  countedMailer.send = countSent(metrics, 'mail')(countedMailer.send);
  const mailer = tracer.watch('mailer', countedMailer);
  const transcriber = tracer.watch('transcriber', createTranscriber({ env }));
  const pictures = tracer.watch('pictures', createPictures({ log }));
  const carrier = await createCarrier({ env, publicUrl, secret, scratch });
  const identity = createIdentity({
    env,
    log,
    db: db.service,
    pool: db.pool,
    secret,
    publicUrl,
    async sendPasswordReset(loginId, token) {
      const login = await db.service
        .selectFrom('logins')
        .select('email')
        .where('id', '=', loginId)
        .executeTakeFirstOrThrow();
      const link = `${publicUrl}/auth/reset?token=${encodeURIComponent(token)}`;
      await mailer.send({ to: login.email, ...passwordResetMail(link) });
    },
    async onPasswordReset(loginId) {
      await queue.enqueue(tellPasswordChangedJob, { loginId, changedAt: clock.now().toISOString() });
    },
    async onEmailConfirmed(loginId) {
      await queue.enqueue(sendWelcomeJob, { loginId });
    },
  });
  const { messaging } = carrier;
  const drafter = tracer.watch('drafter', createDrafter());
  const openAnswers = createOpenAnswers();
  const { payments, testProcessor } = await createPayments({ env, pool: db.pool, clock });
  return {
    env,
    log,
    clock,
    publicUrl,
    db,
    queue,
    metrics,
    tracer,
    identity,
    rateLimits: createRateLimits(db.pool),
    openAnswers,
    mailer,
    messaging: tracer.watch('messaging', {
      ...messaging,
      send: countSent(metrics, 'text')(messaging.send),
    }),
    numbers: tracer.watch('numbers', carrier.numbers),
    payments: tracer.watch('payments', payments),
    testProcessor,
    pictures,
    push: tracer.watch('push', createWebPush({ env, clock, keys: createPushKeys(secret) })),
    storage: tracer.watch('storage', await createStorage({ env, publicUrl, signer: fileLinks, scratch })),
    scratch,
    fileLinks,
    recapTokens: createRecapTokens(secret),
    calendarTokens: createCalendarTokens(secret),
    lineCodes: createLineCodes(secret),
    streamKeys: createStreamKeys(secret),
    visitors: createVisitorHasher(secret),
    webhookSecrets: createWebhookSecrets(secret),
    transcriber,
    writer: tracer.watch('writer', await createWriter({ env, log, clock })),
    drafter,
    help: await loadHelp(env.SUPPORT_EMAIL),
    answerer: tracer.watch('answerer', await createAnswerer({ env, log })),
    visitorKeys: createVisitorKeys(secret),
    mailboxFolder,
    telephony: tracer.watch('telephony', carrier.telephony),
    phone: carrier.phone,
    async close() {
      openAnswers.close();
      await queue.stop();
      await transcriber.close();
      await drafter.close();
      await pictures.close();
      await carrier.close();
      await mailer.close();
      await finishNoting();
      await db.close();
      await scratch.close();
      await tracer.close();
    },
  };
}

/** Counts what a vendor took, and what it did not. */
const countSent =
  (metrics: Metrics, kind: 'mail' | 'text') =>
  <Input, Output>(send: (input: Input) => Promise<Output>) =>
  async (input: Input): Promise<Output> => {
    try {
      const output = await send(input);
      metrics.noteSent({ kind, outcome: 'taken' });
      return output;
    } catch (error) {
      metrics.noteSent({ kind, outcome: 'refused' });
      throw error;
    }
  };
