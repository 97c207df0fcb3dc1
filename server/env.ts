import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

/** Of the list that is called like this everywhere; its values are percent-encoded. */
function readHeader(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
}

function isHeader(pair: string): boolean {
  try {
    return readHeader(pair)[0].length > 0 && pair.includes('=');
  } catch {
    return false;
  }
}

/** Every setting of the server. `.env.example` lists the same names; a test holds the two together. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  // Absolute at once: PostgreSQL and others work from folders of their own.
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((folder) => path.resolve(folder)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: flag.default(false),
  DEMO: flag.default(false),

  OPERATOR_EMAILS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .pipe(z.array(z.email('must be e-mail addresses with commas between them'))),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.string().refine(isHeader, 'must be name=value, with commas between them')))
    .transform((pairs) => Object.fromEntries(pairs.map(readHeader))),
  OTEL_SERVICE_NAME: z.string().min(1).default('jotline'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(60).default(0),
  HEALTH_PORT: z.coerce.number().int().min(1).max(65535).optional(),

  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres address' }).optional(),
  DATABASE_POOLED_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres address' }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),

  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),

  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_ISSUER: z.url({ protocol: /^https?$/ }).default('https://login.microsoftonline.com/common/v2.0'),

  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' }).optional(),
  SMTP_REQUIRE_TLS: flag.default(true),
  MAIL_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  MAIL_FROM: z.string().default('Jotline <notes@jotline.example>'),
  SUPPORT_EMAIL: z.email().default('support@jotline.example'),
  COMPANY_NAME: z.string().min(1).max(120).default('Jotline'),
  COMPANY_ADDRESS: z.string().min(1).max(300).default('100 Example Street, Austin, TX 78701'),

  TRANSCRIBER_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  TRANSCRIBER_API_KEY: z.string().optional(),
  TRANSCRIBER_MODEL: z.string().min(1).default('whisper-1'),
  DEEPGRAM_API_KEY: z.string().optional(),
  TRANSCRIBE_THREADS: z.coerce.number().int().min(1).max(64).optional(),
  JOTLINE_CACHE: z
    .string()
    .min(1)
    .default(path.join(homedir(), '.cache', 'jotline')),

  WRITER_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  WRITER_API_KEY: z.string().optional(),
  WRITER_MODEL: z.string().min(1).optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
  OLLAMA_HOST: z.string().optional(),

  TELEPHONY_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  TELEPHONY_ACCOUNT_SID: z.string().optional(),
  TELEPHONY_AUTH_TOKEN: z.string().optional(),
  TELEPHONY_NUMBER: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'must be a number like +15125550199')
    .default('+15125550199'),
  CARRIER_DELETE_RECORDINGS: flag.default(true),
  LIVE_CALLS: flag.default(false),
  WEBHOOKS_TO_OWN_NETWORK: flag.default(false),
  SERVICE_WORKER: flag.default(true),

  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  MESSAGING_SERVICE_SID: z.string().optional(),
  MESSAGING_PRIMARY_PROFILE_SID: z.string().optional(),
  MESSAGING_SEGMENTS_PER_SECOND: z.coerce.number().positive().max(1000).optional(),
  MESSAGING_SEGMENTS_PER_DAY: z.coerce.number().int().positive().optional(),

  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

export type Env = z.infer<typeof schema>;
export const envNames = Object.keys(schema.shape);

export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  // An empty value in a .env file means "not set", never "set to nothing".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  const lines = parsed.success
    ? findMissing(parsed.data, given)
    : parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  if (parsed.success && lines.length === 0) return parsed.data;
  throw new Error(`These settings are not right:\n${lines.join('\n')}`);
}

export const isOwnMachine = (url: string) => ['127.0.0.1', 'localhost'].includes(new URL(url).hostname);

/** What has a default for trying things out, and none for the real thing. */
function findMissing(env: Env, given: NodeJS.ProcessEnv): string[] {
  const lines: string[] = [];
  if (env.DATABASE_POOLED_URL && !env.DATABASE_URL)
    lines.push('  DATABASE_URL: must be set with DATABASE_POOLED_URL, the same database without the pooler');
  if (env.TELEPHONY_ACCOUNT_SID && !isOwnMachine(env.TELEPHONY_BASE_URL) && !given.TELEPHONY_NUMBER)
    lines.push('  TELEPHONY_NUMBER: must be set with TELEPHONY_ACCOUNT_SID, a number of that account');
  for (const party of ['GOOGLE', 'MICROSOFT'] as const) {
    const [id, key] = [`${party}_CLIENT_ID`, `${party}_CLIENT_SECRET`] as const;
    if (env[id] && !env[key]) lines.push(`  ${key}: must be set with ${id}, both of the same app`);
    if (env[key] && !env[id]) lines.push(`  ${id}: must be set with ${key}, both of the same app`);
    if (new URL(env[`${party}_ISSUER`]).protocol !== 'https:' && !isOwnMachine(env[`${party}_ISSUER`]))
      lines.push(`  ${party}_ISSUER: must start with https:, or anybody on the way could sign in as anybody`);
  }
  if (env.SMTP_URL && !given.MAIL_FROM)
    lines.push('  MAIL_FROM: must be set with SMTP_URL, a sender that this mail server lets through');
  return lines;
}

export function loadEnvFile(file = '.env'): void {
  if (existsSync(file)) process.loadEnvFile(file);
}
