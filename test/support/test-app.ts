import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pino from 'pino';
import { afterAll, beforeAll, inject, vi } from 'vitest';
import { allJobs } from '#server/all-jobs.ts';
import { createApp } from '#server/app.ts';
import type { KeptText } from '#server/carrier-emulator/kept-text.ts';
import { createDeps } from '#server/create-deps.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { workOnJobs } from '#server/jobs/work-on-jobs.ts';
import { createLog } from '#server/log.ts';
import { listMailbox, type ReceivedMail } from '#server/providers/mailer/mailbox.ts';
import { rememberScrypt } from './remember-scrypt.ts';
import { createClient, type TestClient } from './test-client.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestApp {
  deps: Deps;
  databaseUrl: string;
  /** Everything logged so far, as JSON lines. */
  logs: () => string;
  visit: (address?: string | (() => string)) => TestClient;
  waitForMail: (to: string, subject: string) => Promise<ReceivedMail>;
  /** The newest text to the number that contains the words. */
  waitForText: (to: string, words?: string) => Promise<KeptText>;
}

rememberScrypt();

/** The real app on a real database with its embedded providers, for one test file. */
export function useTestApp(settings: Record<string, string> = {}): TestApp {
  const holder = {} as TestApp;
  const undo: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const database = await createTestDatabase(inject('postgresUrl'));
    const dataDir = await mkdtemp(path.join(tmpdir(), 'jotline-app-'));
    const env = readEnv({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_POOL_SIZE: '5',
      LOG_LEVEL: 'debug',
      // Nobody listens there: a test that wants speech recognised says by whom.
      TRANSCRIBER_BASE_URL: 'http://127.0.0.1:9/v1',
      ...settings,
    });
    const lines: string[] = [];
    const log = createLog(env, { write: (line: string) => void lines.push(line) } as pino.DestinationStream);
    const secret = 'a secret that only the tests know, 32+';
    const deps = await createDeps({ env, log, databaseUrl: database.url, secret, worker: true });
    deps.identity = hashOnce(deps.identity);
    await workOnJobs(deps, allJobs);
    const app = createApp(deps);
    undo.push(deps.close, database.drop, () => rm(dataDir, { recursive: true }));
    Object.assign(holder, {
      deps,
      databaseUrl: database.url,
      logs: () => lines.join(''),
      visit: (address = '192.0.2.1') => createClient(app, deps.publicUrl, address),
      waitForMail: (to: string, subject: string) => waitForMail(deps.mailboxFolder, to, subject),
      waitForText: (to: string, words = '') => waitForText(deps, to, words),
    } satisfies TestApp);
  });

  afterAll(async () => {
    for (const step of undo) await step();
  });
  return holder;
}

const hashes = new Map<string, Promise<string>>();

/** With the same salt for the same password, whoever signs up: it is derived once in all files. */
function hashOnce(identity: Deps['identity']): Deps['identity'] {
  const hashPassword = (password: string) => {
    const known = hashes.get(password) ?? identity.hashPassword(password);
    hashes.set(password, known);
    return known;
  };
  return { ...identity, hashPassword };
}

async function waitForMail(folder: string, to: string, subject: string): Promise<ReceivedMail> {
  const find = async () => {
    const mails = await listMailbox(folder);
    const found = mails.find((mail) => mail.to === to && mail.subject.includes(subject));
    if (!found) throw new Error(`no mail "${subject}" yet`);
    return found;
  };
  return vi.waitFor(find, { timeout: 120_000, interval: 50 });
}

async function waitForText({ phone }: Deps, to: string, words: string): Promise<KeptText> {
  const find = async () => {
    const texts = (await phone?.listTexts(to)) ?? [];
    const found = texts.find((text) => text.to === to && text.body.includes(words));
    if (!found) throw new Error(`no text "${words}" yet`);
    return found;
  };
  return vi.waitFor(find, { timeout: 120_000, interval: 50 });
}
