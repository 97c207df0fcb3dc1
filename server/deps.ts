import path from 'node:path';
import type { HelpSearch } from '#domain/help/help-search.ts';
import type { PhoneControl } from './carrier-emulator/control-client.ts';
import { createCarrier } from './create-carrier.ts';
import { connectDatabase, type Database } from './db/database.ts';
import type { Env } from './env.ts';
import { passwordResetMail } from './features/accounts/mails.ts';
import { createVisitorKeys, type VisitorKeys } from './features/assistant/visitor-keys.ts';
import { createRecapTokens, type RecapTokens } from './features/calls/recap/recap-token.ts';
import { createVisitorHasher, type VisitorHasher } from './features/campaigns/links/visitor-hash.ts';
import { createLineCodes, type LineCodes } from './features/lines/line-codes.ts';
import { createRateLimits, type RateLimits } from './http/rate-limit.ts';
import { jobs } from './jobs/jobs.ts';
import { type Queue, startQueue } from './jobs/queue.ts';
import { loadHelp } from './load-help.ts';
import type { Log } from './log.ts';
import type { Answerer } from './providers/answerer/answerer.ts';
import { createAnswerer } from './providers/answerer/create-answerer.ts';
import { type Clock, systemClock } from './providers/clock.ts';
import { createIdentity } from './providers/identity/better-auth.ts';
import type { Identity } from './providers/identity/identity.ts';
import { createEmbeddedMailer } from './providers/mailer/embedded-smtp.ts';
import type { Mailer } from './providers/mailer/mailer.ts';
import { createSmtpMailer } from './providers/mailer/smtp.ts';
import type { Messaging } from './providers/messaging/messaging.ts';
import type { Payments } from './providers/payments/payments.ts';
import type { TestProcessor } from './providers/payments/test-card-desk.ts';
import { createTestProcessor } from './providers/payments/test-processor.ts';
import { createPictures } from './providers/pictures/create-pictures.ts';
import type { Pictures } from './providers/pictures/pictures.ts';
import { createFolderStorage } from './providers/storage/folder.ts';
import { createLinkSigner, type LinkSigner } from './providers/storage/link-signer.ts';
import type { Storage } from './providers/storage/storage.ts';
import type { Telephony } from './providers/telephony/telephony.ts';
import { createTranscriber } from './providers/transcriber/create-transcriber.ts';
import type { Transcriber } from './providers/transcriber/transcriber.ts';
import { createWriter } from './providers/writer/create-writer.ts';
import type { LanguageModelSettings } from './providers/writer/language-model.ts';
import type { NotesWriter } from './providers/writer/writer.ts';
import { openScratch, type Scratch } from './scratch/scratch.ts';

/** Everything an operation may use. Built once at start; tests build the same with embedded defaults. */
export interface Deps {
  env: Env;
  log: Log;
  clock: Clock;
  publicUrl: string;
  db: Database;
  queue: Queue;
  identity: Identity;
  rateLimits: RateLimits;
  mailer: Mailer;
  messaging: Messaging;
  payments: Payments;
  /** Where the browser takes test cards; null when real ones are charged. */
  testProcessor: TestProcessor | null;
  pictures: Pictures;
  storage: Storage;
  /** For files that are only passing through. */
  scratch: Scratch;
  fileLinks: LinkSigner;
  recapTokens: RecapTokens;
  lineCodes: LineCodes;
  visitors: VisitorHasher;
  transcriber: Transcriber;
  writer: NotesWriter;
  help: HelpSearch;
  answerer: Answerer;
  visitorKeys: VisitorKeys;
  mailboxFolder: string;
  telephony: Telephony;
  /** A phone to call ourselves with; null when a real carrier is in use. */
  phone: PhoneControl | null;
  close: () => Promise<void>;
}

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
  const queue = await startQueue({ url, log, jobs, worker: options.worker });
  const onError = (err: Error) => log.warn({ err }, 'database connection lost');
  const db = connectDatabase({ url, poolSize: env.DATABASE_POOL_SIZE, onError });
  const clock = options.clock ?? systemClock;
  const mailer = await createMailer(env, mailboxFolder, scratch);
  const transcriber = createTranscriber(transcriberSettings(env));
  const pictures = createPictures({ log });
  const carrier = await createCarrier({ env, publicUrl, secret, scratch });
  const identity = createIdentity({
    db: db.service,
    pool: db.pool,
    secret,
    publicUrl,
    async sendPasswordReset(userId, token) {
      const user = await db.service
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const link = `${publicUrl}/auth/reset?token=${encodeURIComponent(token)}`;
      await mailer.send({ to: user.email, ...passwordResetMail(link) });
    },
  });
  return {
    env,
    log,
    clock,
    publicUrl,
    db,
    queue,
    identity,
    rateLimits: createRateLimits(db.pool),
    mailer,
    messaging: carrier.messaging,
    ...(await createPayments(env, db, clock)),
    pictures,
    storage: await createStorage(env, { publicUrl, signer: fileLinks, scratch }),
    scratch,
    fileLinks,
    recapTokens: createRecapTokens(secret),
    lineCodes: createLineCodes(secret),
    visitors: createVisitorHasher(secret),
    transcriber,
    writer: await createWriter({ settings: languageModelSettings(env), log }),
    help: await loadHelp(env.SUPPORT_EMAIL),
    answerer: await createAnswerer({ settings: languageModelSettings(env), log }),
    visitorKeys: createVisitorKeys(secret),
    mailboxFolder,
    telephony: carrier.telephony,
    phone: carrier.phone,
    async close() {
      await queue.stop();
      await transcriber.close();
      await pictures.close();
      await carrier.close();
      await mailer.close();
      await db.close();
      await scratch.close();
    },
  };
}

async function createMailer(env: Env, mailboxFolder: string, scratch: Scratch): Promise<Mailer> {
  const from = env.MAIL_FROM;
  if (!env.SMTP_URL) return createEmbeddedMailer({ folder: mailboxFolder, from, scratch });
  const { host } = new URL(env.SMTP_URL);
  return createSmtpMailer({ url: env.SMTP_URL, from, describe: `SMTP server ${host}` });
}

async function createPayments(
  env: Env,
  db: Database,
  clock: Clock,
): Promise<Pick<Deps, 'payments' | 'testProcessor'>> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: baseUrl } = env;
  if (!secretKey && !publishableKey && !webhookSecret) {
    const { payments, processor } = createTestProcessor({ pool: db.pool, clock });
    return { payments, testProcessor: processor };
  }
  if (!secretKey || !publishableKey || !webhookSecret)
    throw new Error('Stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.');
  // Loaded only when used: the SDK is large.
  const { createStripePayments } = await import('./providers/payments/stripe.ts');
  const payments = createStripePayments({ secretKey, publishableKey, webhookSecret, baseUrl });
  return { payments, testProcessor: null };
}

/** The vendor whose key or address is set, else Whisper on this machine. */
function transcriberSettings(env: Env) {
  const { TRANSCRIBER_BASE_URL: baseUrl, TRANSCRIBER_API_KEY: apiKey, TRANSCRIBER_MODEL: model } = env;
  return {
    cacheDirectory: env.JOTLINE_CACHE,
    threads: env.TRANSCRIBE_THREADS,
    deepgram: env.DEEPGRAM_API_KEY ? { apiKey: env.DEEPGRAM_API_KEY } : undefined,
    openAiCompatible: baseUrl ? { baseUrl, apiKey, model } : undefined,
  };
}

function languageModelSettings(env: Env): LanguageModelSettings | null {
  const { WRITER_BASE_URL: baseUrl, WRITER_API_KEY, WRITER_MODEL: model, ANTHROPIC_API_KEY: apiKey } = env;
  if (baseUrl && model) return { vendor: 'openai-compatible', baseUrl, apiKey: WRITER_API_KEY, model };
  return apiKey ? { vendor: 'anthropic', apiKey, model: model ?? 'claude-sonnet-4-5' } : null;
}

async function createStorage(
  env: Env,
  parts: { publicUrl: string; signer: LinkSigner; scratch: Scratch },
): Promise<Storage> {
  if (!env.S3_BUCKET) return createFolderStorage({ folder: path.join(env.DATA_DIR, 'files'), ...parts });
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  // Loaded only when used: the SDK is large.
  const { createS3Storage } = await import('./providers/storage/s3.ts');
  return createS3Storage({
    bucket: env.S3_BUCKET,
    scratch: parts.scratch,
    config: {
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT,
      // Other makers' servers rarely know a bucket as a host name.
      forcePathStyle: env.S3_ENDPOINT !== undefined,
      // Without keys, the SDK finds the machine's own role.
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    },
  });
}
