import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CarrierSettings } from '#server/carrier-emulator/carrier.ts';
import { startCarrierEmulator } from '#server/carrier-emulator/carrier-emulator.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Numbers } from '#server/providers/numbers/numbers.ts';
import { createTwilioNumbers } from '#server/providers/numbers/twilio-numbers.ts';
import { neededStripeEvents } from '#server/providers/payments/inspect-stripe.ts';
import { openScratch } from '#server/scratch/scratch.ts';
import { secretKey, startStripeServer } from '#test/support/stripe/stripe-server.ts';
import { checkAll } from './check-all.ts';

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

const dataDir = await mkdtemp(path.join(tmpdir(), 'jotline-doctor-'));
undo.push(() => rm(dataDir, { recursive: true }));
const number = '+15128675309';
let settings: Record<string, string>;
let stripe: Awaited<ReturnType<typeof startStripeServer>>;
let atCarrier: CarrierSettings;
let numbers: Numbers;
let database: pg.Client;
let transcription = 200;
let model = 200;
let webhooks = 403;

async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A Jotline behind its public address, as far as the doctor can tell, and vendors that speak as theirs do. */
beforeAll(async () => {
  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const publicUrl = await listen((request, response) => {
    request.resume();
    if (request.url === '/healthz') return json(response, 200, { status: 'ok' });
    json(response, webhooks, {});
  });
  const vendor = await listen((request, response) => {
    request.resume().on('end', () => {
      if (request.url?.endsWith('/models')) return json(response, model, { data: [] });
      json(response, transcription, { segments: [{ start: 0, end: 2, text: ' There is a leak.' }] });
    });
  });
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === 'right' ? done(null, { user: 'a' }) : done(new Error('no')),
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  });
  smtp.on('error', () => {});
  const listener = smtp.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  undo.push(() => new Promise<void>((resolve) => smtp.close(resolve)));
  const mailPort = (listener.address() as AddressInfo).port;
  stripe = await startStripeServer();
  undo.push(stripe.close);
  const scratch = await openScratch({ folder: path.join(dataDir, 'carrier-scratch') });
  const account = { accountSid: 'AC00000000000000000000000000000001', authToken: 'carrier-token' };
  atCarrier = {
    ...account,
    folder: path.join(dataDir, 'carrier'),
    withFile: scratch.withFile,
    number,
    voiceUrl: `${publicUrl}/webhooks/voice/incoming`,
    statusUrl: `${publicUrl}/webhooks/voice/status`,
    textUrl: `${publicUrl}/webhooks/messages/inbound#rc=5&rp=ct,rt,5xx`,
    voiceFallbackUrl: `${publicUrl}/webhooks/voice/fallback`,
  };
  const carrier = await startCarrierEmulator(atCarrier);
  undo.push(scratch.close, carrier.close);
  const numbersAt = { ...account, baseUrl: carrier.url, name: 'emulator', primaryProfileId: undefined };
  numbers = createTwilioNumbers({ ...numbersAt, publicUrl });
  const postgres = await startEmbeddedPostgres({ dataDir });
  undo.push(postgres.stop);
  await migrate(postgres.url);
  database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  undo.push(() => database.end());
  settings = {
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    SMTP_URL: `smtp://a:right@127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Notes <notes@miller-notes.com>',
    SUPPORT_EMAIL: 'help@miller-notes.com',
    COMPANY_ADDRESS: '4 Main Street, Austin, TX 78701',
    TELEPHONY_BASE_URL: carrier.url,
    TELEPHONY_ACCOUNT_SID: account.accountSid,
    TELEPHONY_AUTH_TOKEN: account.authToken,
    TELEPHONY_NUMBER: number,
    STRIPE_BASE_URL: stripe.url,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    TRANSCRIBER_BASE_URL: `${vendor}/v1`,
    WRITER_BASE_URL: `${vendor}/v1`,
    WRITER_MODEL: 'stand-in',
  };
});

beforeEach(() => {
  [transcription, model, webhooks] = [200, 200, 403];
  const url = `${settings.PUBLIC_URL}/webhooks/payments`;
  stripe.endpoints.splice(0, 9, { url, status: 'enabled', enabled_events: neededStripeEvents });
  Object.assign(stripe.account, { charges_enabled: true });
});

/** Against stand-ins on this machine some settings are what the doctor warns of: those alone. */
const ofMachines =
  /^(PUBLIC_URL must start with https|TELEPHONY_BASE_URL leads to this machine|STRIPE_SECRET_KEY is a test key)/;

/** Speech has a test of its own and takes the longest. */
const quick = { TRANSCRIBER_BASE_URL: '' };

async function findWrong(changes: Record<string, string> = {}): Promise<string[]> {
  const findings = await checkAll({ ...settings, ...changes } as NodeJS.ProcessEnv);
  return findings
    .filter(({ isFine, words }) => !isFine && !ofMachines.test(words))
    .map(({ what, words }) => `${what}: ${words}`);
}

/** In our books and at the carrier, as a business gets it. */
async function bookNumber({ company, phone }: { company: string; phone: string }) {
  const { rows } = await database.query('insert into accounts (name) values ($1) returning id', [company]);
  const accountId = rows[0].id;
  await database.query(
    "insert into company_info (account_id, company_name, primary_phone) values ($1, $2, '+15125550177')",
    [accountId, company],
  );
  const id = randomUUID();
  const { numberId } = await numbers.order({ phone, reference: id });
  const serviceId = await numbers.registrar.createService({ reference: id });
  await numbers.registrar.addNumber({ serviceId, numberId });
  await database.query(
    `insert into account_numbers (id, account_id, phone, origin, state, order_key, provider, provider_number_id, service_id, active_at)
     values ($1::uuid, $2, $3, 'bought', 'active', $1::uuid::text, 'emulator', $4, $5, now())`,
    [id, accountId, phone, numberId, serviceId],
  );
  return { id, numberId, serviceId };
}

test('the guide has people select the events that the doctor looks for', async () => {
  const guide = await readFile(path.join(import.meta.dirname, '../../docs/going-live.md'), 'utf8');
  const named = [...guide.matchAll(/`((?:payment_intent|charge)\.[\w.]+)`/g)].map(([, event]) => event);
  expect(named.sort()).toEqual([...neededStripeEvents].sort());
});

describe('the doctor', () => {
  test('is all green against the stand-ins, has looked at everything, and is red with the right words for each of thirteen broken settings', async () => {
    const findings = await checkAll(settings as NodeJS.ProcessEnv);
    expect(findings.filter(({ isFine }) => !isFine).map(({ words }) => words)).toEqual([
      expect.stringContaining('PUBLIC_URL must start with https'),
      expect.stringContaining('TELEPHONY_BASE_URL leads to this machine'),
      expect.stringContaining('STRIPE_SECRET_KEY is a test key'),
    ]);
    expect(new Set(findings.map(({ what }) => what))).toEqual(
      new Set([
        'Settings',
        'Database',
        'Public address',
        'Webhooks',
        'Mail',
        'Files',
        'Carrier account',
        'Carrier balance',
        'Number leads to us',
        'Numbers of businesses',
        'Stripe account',
        'Stripe keys',
        'Stripe events',
        'Notices',
        'Speech',
        'Language model',
      ]),
    );
    const broken: [Record<string, string>, RegExp][] = [
      [{ PORT: 'many' }, /^Settings: PORT/],
      [{ MAIL_FROM: 'notes@jotline.example' }, /^Settings: MAIL_FROM is .*an example/m],
      [
        { DATABASE_URL: 'postgres://a:b@127.0.0.1:9/jotline' },
        /^Database: DATABASE_URL does not lead to a PostgreSQL/m,
      ],
      [{ PUBLIC_URL: 'http://127.0.0.1:9' }, /^Public address: PUBLIC_URL .* cannot be reached/m],
      [{ PUBLIC_URL: 'http://jotline.invalid' }, /^Notices: PUBLIC_URL is not https/m],
      [{ SMTP_URL: '' }, /^Mail: SMTP_URL is not set/m],
      [{ SMTP_URL: 'smtp://127.0.0.1:9' }, /^Mail: SMTP_URL: .*ECONNREFUSED/m],
      [
        {
          S3_BUCKET: 'b',
          S3_ENDPOINT: 'http://127.0.0.1:9',
          S3_ACCESS_KEY_ID: 'a',
          S3_SECRET_ACCESS_KEY: 'b',
        },
        /^Files: S3 bucket b: cannot put, see the S3_ settings/m,
      ],
      [{ TELEPHONY_AUTH_TOKEN: 'wrong' }, /^Carrier account: The carrier refuses/m],
      [
        { TELEPHONY_NUMBER: '+15128675310' },
        /^Number leads to us: \+15128675310 is not a number of this account/m,
      ],
      [{ STRIPE_SECRET_KEY: 'sk_test_wrong' }, /^Stripe account: Stripe refuses STRIPE_SECRET_KEY/m],
      [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }, /^Stripe keys: .* two modes/m],
      [{ STRIPE_WEBHOOK_SECRET: 'sk_x' }, /^Stripe keys: STRIPE_WEBHOOK_SECRET/m],
    ];
    expect(broken).toHaveLength(13);
    for (const [changes, words] of broken) {
      const found = await findWrong({ ...quick, ...changes });
      expect(found.join('\n'), Object.keys(changes).join()).toMatch(words);
    }
  });

  test('says that nobody is asked where an answer of ours fails', async () => {
    const { voiceFallbackUrl } = atCarrier;
    atCarrier.voiceFallbackUrl = undefined;
    expect(await findWrong()).toEqual([
      expect.stringContaining(
        `Set “Primary handler fails” to ${settings.PUBLIC_URL}/webhooks/voice/fallback`,
      ),
    ]);
    atCarrier.voiceFallbackUrl = voiceFallbackUrl;
  });

  test('says which number of a business leads elsewhere, is gone at the carrier or has lost its messaging service', async () => {
    const url = settings.PUBLIC_URL ?? '';
    const hale = await bookNumber({ company: 'Hale Roofing', phone: '+17375550123' });
    const ruiz = await bookNumber({ company: 'Ruiz Plumbing', phone: '+17375550124' });
    const findings = await checkAll({ ...settings, ...quick } as NodeJS.ProcessEnv);
    expect(findings).toContainEqual({
      what: 'Numbers of businesses',
      isFine: true,
      words: `2 lead to ${url}`,
    });

    const elsewhere = createTwilioNumbers({
      ...{ accountSid: atCarrier.accountSid, authToken: atCarrier.authToken },
      ...{ baseUrl: settings.TELEPHONY_BASE_URL ?? '', name: 'emulator', primaryProfileId: undefined },
      publicUrl: 'https://old.example.com',
    });
    await elsewhere.connect({ numberId: hale.numberId, reference: hale.id });
    const [leads, ...others] = await findWrong(quick);
    expect(leads).toMatch(/^Numbers of businesses: \(737\) 555-0123 \(Hale Roofing\) leads elsewhere/);
    expect(leads).toContain(`“A call comes in” to ${url}/webhooks/voice/incoming`);
    expect(leads).toContain(`“A message comes in” to ${url}/webhooks/messages/inbound`);
    expect(others).toEqual([]);
    await numbers.connect({ numberId: hale.numberId, reference: hale.id });
    expect(await findWrong(quick)).toEqual([]);

    await numbers.registrar.removeService({ serviceId: hale.serviceId, campaignId: null });
    await numbers.release(ruiz.numberId);
    expect(await findWrong(quick)).toEqual([
      expect.stringMatching(
        /^Numbers of businesses: \(737\) 555-0123 \(Hale Roofing\) has lost its messaging service MG\w+ at the carrier: none of its texts goes out/,
      ),
      expect.stringMatching(
        /^Numbers of businesses: \(737\) 555-0124 \(Ruiz Plumbing\) is gone at the carrier: who calls it reaches nobody/,
      ),
    ]);
    // Of another carrier, or of the emulator: not looked for here.
    await database.query("update account_numbers set provider = 'another'");
    expect(await findWrong(quick)).toEqual([]);
  });

  test('says a wrong mail password, events that go elsewhere or are missing, and accounts that may not', async () => {
    const SMTP_URL = settings.SMTP_URL?.replace('right', 'wrong') ?? '';
    expect(await findWrong({ SMTP_URL })).toEqual(['Mail: SMTP_URL: the server refuses user or password.']);
    stripe.endpoints.splice(0, 1);
    expect((await findWrong()).join()).toContain('Stripe events: Add the endpoint');
    const url = `${settings.PUBLIC_URL}/webhooks/payments`;
    stripe.endpoints.push({ url, status: 'enabled', enabled_events: ['charge.refunded'] });
    expect((await findWrong()).join()).toContain('charge.dispute.created');
    stripe.account.charges_enabled = false;
    expect((await findWrong()).join()).toContain('does not let this account charge yet');
  });

  test('says that a proxy swallows callbacks, and that vendors refuse their keys', async () => {
    [webhooks, transcription, model] = [200, 401, 401];
    expect(await findWrong()).toMatchObject([
      expect.stringMatching(/^Stripe|^Webhooks: .* answers 200/),
      expect.stringMatching(/^Speech: the transcription server answered 401/),
      expect.stringMatching(/^Language model: WRITER_…: its key is refused/),
    ]);
  });
});
