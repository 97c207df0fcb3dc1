import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { findRunningPostgres } from '#server/db/embedded-postgres.ts';
import { type Env, readEnv } from '#server/env.ts';
import { carrierName } from '#server/providers/carrier/create-carrier.ts';
import { inspectCarrier } from '#server/providers/carrier/inspect-carrier.ts';
import { type Finding, look } from '#server/providers/finding.ts';
import { inspectParties } from '#server/providers/identity/parties/inspect-parties.ts';
import { createMailer } from '#server/providers/mailer/create-mailer.ts';
import { type BookedNumber, inspectNumbers } from '#server/providers/numbers/inspect-numbers.ts';
import { inspectStripe } from '#server/providers/payments/inspect-stripe.ts';
import { isThisMachine, listStandIns } from '#server/providers/stand-ins.ts';
import { createStorage } from '#server/providers/storage/create-storage.ts';
import { createLinkSigner } from '#server/providers/storage/link-signer.ts';
import { createTranscriber } from '#server/providers/transcriber/create-transcriber.ts';
import { probeLanguageModel } from '#server/providers/writer/language-model/probe-language-model.ts';
import { readLanguageModelSettings } from '#server/providers/writer/language-model-settings.ts';
import { openScratch, type Scratch } from '#server/scratch/scratch.ts';

const sample = path.join(import.meta.dirname, '../../samples/calls/01-roofing-chimney-leak.wav');

/** Tries everything that is configured for real, and says for each how it is. */
export async function checkAll(source: NodeJS.ProcessEnv): Promise<Finding[]> {
  let env: Env;
  try {
    env = readEnv(source);
  } catch (error) {
    const [, ...lines] = (error as Error).message.split('\n');
    return lines.map((line) => ({ what: 'Settings', isFine: false, words: line.trim() }));
  }
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
  const scratch = await openScratch({ folder: path.join(env.DATA_DIR, 'scratch') });
  try {
    return [
      ...checkSettings(env),
      await checkDatabase(env),
      ...(await checkAddress(publicUrl)),
      await checkMail(env, scratch),
      await checkFiles(env, publicUrl, scratch),
      ...(await inspectCarrier(env, publicUrl)),
      ...(await checkBusinessNumbers(env, publicUrl)),
      ...(await inspectStripe(env, publicUrl)),
      ...(await inspectParties(env, publicUrl)),
      checkNotices(env, publicUrl),
      await checkSpeech(env),
      await checkWriter(env),
    ];
  } finally {
    await scratch.close();
  }
}

/** What the checks below do not find out by themselves. */
function checkSettings(env: Env): Finding[] {
  const found = listStandIns(env).map(({ setting, problem }) => ({
    what: 'Settings',
    isFine: false,
    words: `${setting} ${problem}`,
  }));
  return found.length > 0 ? found : [{ what: 'Settings', isFine: true, words: 'no stand-ins' }];
}

const oldestPostgres = 15;

function checkDatabase({ DATABASE_URL: url }: Env): Promise<Finding> {
  return look('Database', async () => {
    if (!url) return 'embedded, on this machine; back up DATA_DIR';
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    await client.connect().catch((cause: Error) => {
      throw new Error('DATABASE_URL does not lead to a PostgreSQL that lets us in', { cause });
    });
    const { rows } = await client.query("select current_setting('server_version') as version");
    await client.end();
    const version = String(rows[0].version);
    if (Number.parseInt(version, 10) < oldestPostgres)
      throw new Error(`PostgreSQL ${version} is too old: ${oldestPostgres} or newer.`);
    return `PostgreSQL ${version}`;
  });
}

/** What our own books say, where they can be read: with the embedded database, while Jotline runs. */
async function checkBusinessNumbers(env: Env, publicUrl: string): Promise<Finding[]> {
  const { TELEPHONY_ACCOUNT_SID: accountSid, TELEPHONY_AUTH_TOKEN: authToken } = env;
  if (!accountSid || !authToken) return [];
  const what = 'Numbers of businesses';
  const databaseUrl = env.DATABASE_URL ?? (await findRunningPostgres(env.DATA_DIR));
  if (!databaseUrl)
    return [{ what, isFine: true, words: 'not looked at: start Jotline, which opens its database' }];
  try {
    const numbers = await listNumbers(databaseUrl, carrierName(env));
    const account = { accountSid, authToken, baseUrl: env.TELEPHONY_BASE_URL };
    return await inspectNumbers(account, { publicUrl, numbers });
  } catch {
    return [{ what, isFine: false, words: 'Not looked at: the database cannot be read.' }];
  }
}

async function listNumbers(connectionString: string, provider: string): Promise<BookedNumber[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows: known } = await client.query("select to_regclass('account_numbers') as name");
    // Before the first start there are no tables.
    if (known[0].name === null) return [];
    const { rows } = await client.query(
      `select phone, provider_number_id as "numberId", service_id as "serviceId", company_name as company
       from account_numbers left join company_info using (account_id)
       where state = 'active' and provider = $1 order by phone`,
      [provider],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Over its public address, as carrier, card processor and customers come in. */
async function checkAddress(publicUrl: string): Promise<Finding[]> {
  const reach = (target: string, init: RequestInit) =>
    fetch(publicUrl + target, { ...init, signal: AbortSignal.timeout(10_000), redirect: 'manual' }).catch(
      (cause) => {
        throw new Error(
          `PUBLIC_URL ${publicUrl} cannot be reached: start Jotline, then look at DNS and proxy`,
          { cause },
        );
      },
    );
  return [
    await look('Public address', async () => {
      const response = await reach('/healthz', {});
      const { status } = (await response.json().catch(() => ({}))) as { status?: string };
      if (status !== 'ok')
        throw new Error(`${publicUrl}/healthz is answered by something else (${response.status}).`);
      return `${publicUrl} is ours`;
    }),
    await look('Webhooks', async () => {
      // Unsigned, so a Jotline that is reached refuses each of them.
      const body = new URLSearchParams({ CallSid: 'doctor' });
      for (const target of ['/webhooks/voice/incoming', '/webhooks/messages/inbound', '/webhooks/payments']) {
        const { status } = await reach(target, { method: 'POST', body });
        if (status !== 403)
          throw new Error(`${publicUrl}${target} answers ${status}: a proxy keeps callbacks from us.`);
      }
      return 'reached from outside, and closed to strangers';
    }),
  ];
}

function checkMail(env: Env, scratch: Scratch): Promise<Finding> {
  return look('Mail', async () => {
    if (!env.SMTP_URL) throw new Error('SMTP_URL is not set: mail stays in a folder.');
    const mailer = await createMailer({ env, mailboxFolder: path.join(env.DATA_DIR, 'mailbox'), scratch });
    const mail = {
      to: env.SUPPORT_EMAIL,
      subject: 'Jotline can send mail',
      text: 'You ran npm run doctor. Look at the headers of this mail: SPF, DKIM and DMARC should all say pass.',
    };
    await mailer
      .send(mail)
      .catch((error: Error) => {
        throw new Error(`SMTP_URL: ${explainMail(error)}`);
      })
      .finally(() => mailer.close());
    return `sent to ${env.SUPPORT_EMAIL}; look that SPF, DKIM and DMARC pass`;
  });
}

function explainMail(error: Error): string {
  const { code, command, message } = (error.cause ?? {}) as {
    code?: string;
    command?: string;
    message?: string;
  };
  if (code === 'EAUTH') return 'the server refuses user or password.';
  if (code === 'ETLS')
    return 'the server does not encrypt; use smtps:, or set SMTP_REQUIRE_TLS=false inside your own network.';
  if (command === 'MAIL FROM') return 'the server refuses MAIL_FROM as a sender.';
  return message ?? error.message;
}

function checkFiles(env: Env, publicUrl: string, scratch: Scratch): Promise<Finding> {
  return look('Files', async () => {
    const storage = await createStorage({ env, publicUrl, signer: createLinkSigner('doctor'), scratch });
    const key = `doctor/${randomUUID()}.txt`;
    const content = Buffer.from('put by npm run doctor');
    const step = async <T>(what: string, work: Promise<T>): Promise<T> =>
      work.catch((cause: Error) => {
        throw new Error(`${storage.describe()}: cannot ${what}, see the S3_ settings`, { cause });
      });
    await step('put', storage.put(key, content, 'text/plain'));
    const found = await step('get', storage.find(key));
    const read = found ? await buffer(found.body) : null;
    if (!read?.equals(content)) throw new Error(`${storage.describe()}: what was put comes back changed.`);
    await step('delete', storage.remove(key));
    return `${storage.describe()}: put, got and deleted`;
  });
}

/** Browsers take a worker, and with it notices, over https alone; on this machine also without. */
function checkNotices({ SERVICE_WORKER: isOn }: Env, publicUrl: string): Finding {
  const what = 'Notices';
  if (!isOn)
    return { what, isFine: true, words: 'off: SERVICE_WORKER=false keeps them out of every browser' };
  if (!publicUrl.startsWith('https:') && !isThisMachine(publicUrl))
    return {
      what,
      isFine: false,
      words: 'PUBLIC_URL is not https: no browser takes notices, the app or passkeys.',
    };
  return {
    what,
    isFine: true,
    words: 'sent to the push service of each browser; let https out to any of them',
  };
}

function checkSpeech(env: Env): Promise<Finding> {
  return look('Speech', async () => {
    const transcriber = createTranscriber({ env });
    try {
      if (transcriber.model) return transcriber.describe();
      const { segments } = await transcriber.transcribe({ audioPath: sample });
      return `${transcriber.describe()}: ${segments.length} sentences heard in a sample call`;
    } finally {
      await transcriber.close();
    }
  });
}

function checkWriter(env: Env): Promise<Finding> {
  return look('Language model', async () => {
    const settings = readLanguageModelSettings(env);
    if (!settings) return 'none: our own writer writes the notes';
    const obstacle = await probeLanguageModel(settings);
    if (obstacle) throw new Error(`WRITER_…: ${obstacle.words}. Our own writer stands in meanwhile.`);
    return 'answers';
  });
}
