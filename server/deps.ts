import type { HelpSearch } from '#domain/help/help-search.ts';
import type { PhoneControl } from './carrier-emulator/control-client.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import type { OpenAnswers } from './http/open-answers.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Queue } from './jobs/queue.ts';
import type { Log } from './log.ts';
import type { Answerer } from './providers/answerer/answerer.ts';
import type { Clock } from './providers/clock.ts';
import type { Identity } from './providers/identity/identity.ts';
import type { Mailer } from './providers/mailer/mailer.ts';
import type { Messaging } from './providers/messaging/messaging.ts';
import type { Metrics } from './providers/metrics/metrics.ts';
import type { Numbers } from './providers/numbers/numbers.ts';
import type { Payments } from './providers/payments/payments.ts';
import type { TestProcessor } from './providers/payments/test-card-desk.ts';
import type { Pictures } from './providers/pictures/pictures.ts';
import type { Push } from './providers/push/push.ts';
import type { LinkSigner } from './providers/storage/link-signer.ts';
import type { Storage } from './providers/storage/storage.ts';
import type { Telephony } from './providers/telephony/telephony.ts';
import type { Tracer } from './providers/tracer/tracer.ts';
import type { Transcriber } from './providers/transcriber/transcriber.ts';
import type { Drafter, NotesWriter } from './providers/writer/writer.ts';
import type { Scratch } from './scratch/scratch.ts';
import type { CalendarTokens } from './signers/calendar-tokens.ts';
import type { LineCodes } from './signers/line-codes.ts';
import type { RecapTokens } from './signers/recap-tokens.ts';
import type { StreamKeys } from './signers/stream-keys.ts';
import type { VisitorHasher } from './signers/visitor-hasher.ts';
import type { VisitorKeys } from './signers/visitor-keys.ts';
import type { WebhookSecrets } from './signers/webhook-secrets.ts';

/**
 * Everything an operation may use: built once at start by `create-deps.ts`, and by the tests with embedded defaults.
 * Every file may import this one, so it imports nothing but types of what knows neither it nor a feature.
 */
export interface Deps {
  env: Env;
  log: Log;
  clock: Clock;
  publicUrl: string;
  db: Database;
  queue: Queue;
  metrics: Metrics;
  tracer: Tracer;
  identity: Identity;
  rateLimits: RateLimits;
  openAnswers: OpenAnswers;
  mailer: Mailer;
  messaging: Messaging;
  /** Numbers of single businesses. */
  numbers: Numbers;
  payments: Payments;
  /** Where the browser takes test cards; null when real ones are charged. */
  testProcessor: TestProcessor | null;
  pictures: Pictures;
  push: Push;
  storage: Storage;
  /** For files that are only passing through. */
  scratch: Scratch;
  fileLinks: LinkSigner;
  recapTokens: RecapTokens;
  calendarTokens: CalendarTokens;
  lineCodes: LineCodes;
  streamKeys: StreamKeys;
  visitors: VisitorHasher;
  webhookSecrets: WebhookSecrets;
  transcriber: Transcriber;
  writer: NotesWriter;
  drafter: Drafter;
  help: HelpSearch;
  answerer: Answerer;
  visitorKeys: VisitorKeys;
  mailboxFolder: string;
  telephony: Telephony;
  /** A phone to call ourselves with; null when a real carrier is in use. */
  phone: PhoneControl | null;
  close: () => Promise<void>;
}
