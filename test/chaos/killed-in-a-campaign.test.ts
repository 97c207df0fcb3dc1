import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { expect, inject, test } from 'vitest';
import { allJobs } from '#server/all-jobs.ts';
import { startCarrierEmulator } from '#server/carrier-emulator/carrier-emulator.ts';
import { createPhoneControl } from '#server/carrier-emulator/control-client.ts';
import type { KeptText } from '#server/carrier-emulator/kept-text.ts';
import { startCampaignJob } from '#server/features/campaigns/sending/start-campaign.job.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { openScratch } from '#server/scratch/scratch.ts';
import { bundleProgram } from '#test/support/servers/bundle-program.ts';
import { makeDataDir, removeDataDir } from '#test/support/servers/server-process.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { workday } from '#test/support/workday.ts';

const campaignWorker = path.join(import.meta.dirname, '../support/servers/campaign-worker.ts');

const recipients = 1000;
const kills = 50;
const workersAtOnce = 3;
/** Texts between two kills, so that they are spread over the whole campaign. */
const textsBetween = 18;

test('a worker killed fifty times over one campaign: each of its thousand recipients gets one text', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const dataDir = await makeDataDir();
  const account = { accountSid: 'AC1', authToken: 'secret' };
  const ahead = new Date(workday).getTime() - Date.now();
  const nowhere = 'http://127.0.0.1:65533';
  const scratch = await openScratch({ folder: path.join(dataDir, 'scratch') });
  const carrier = await startCarrierEmulator({
    ...account,
    folder: path.join(dataDir, 'carrier'),
    withFile: scratch.withFile,
    number: '+15125550199',
    voiceUrl: nowhere,
    statusUrl: nowhere,
    textUrl: nowhere,
    // Both sides of the wire know what time it is: the carrier's list is asked by time.
    now: () => new Date(Date.now() + ahead),
  });
  // Slow enough to be caught in the act; and no callback tells a survivor what the dead one had sent.
  const phone = createPhoneControl({ ...account, url: carrier.url });
  await phone.scriptTexts([{ outcome: 'silent', delayMs: 600 }]);
  const journal = path.join(dataDir, 'carrier', 'texts.jsonl');
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  const campaignId = await seed(db);
  const queue = await startQueue({
    url: database.url,
    log: pino({ level: 'silent' }),
    jobs: allJobs,
    worker: false,
  });
  await queue.enqueue(startCampaignJob, { campaignId });

  const worker = await bundleProgram(campaignWorker, inject('bundleFolder'));
  const start = () => fork(worker, [database.url, carrier.url, String(ahead)], { execArgv: [] });
  const ready: ChildProcess[] = [];
  const starting = new Set<Promise<void>>();
  const startOne = () => {
    const child = start();
    const promise = once(child, 'message').then(() => {
      ready.push(child);
      starting.delete(promise);
    });
    starting.add(promise);
  };
  for (let count = 0; count < workersAtOnce; count += 1) startOne();

  for (let killed = 0; killed < kills; killed += 1) {
    const enough = killed * textsBetween;
    await expect
      .poll(async () => (await readTexts(journal)).length, { timeout: 120_000, interval: 50 })
      .toBeGreaterThan(enough);
    await sleep(Math.random() * 500);
    if (ready.length === 0) await Promise.race(starting);
    const [victim] = ready.splice(Math.floor(Math.random() * ready.length), 1);
    const gone = once(victim!, 'exit');
    victim!.kill('SIGKILL');
    await gone;
    startOne();
  }
  await Promise.all(starting);

  await expect
    .poll(async () => (await readCampaign(db, campaignId)).status, { timeout: 200_000, interval: 500 })
    .toBe('complete');
  const figures = await readCampaign(db, campaignId);
  expect(figures).toMatchObject({ sent: recipients, failed: 0, reached: recipients });
  const texts = await readTexts(journal);
  const numbers = new Set(texts.map(({ to }) => to));
  expect({ texts: texts.length, numbers: numbers.size }).toEqual({ texts: recipients, numbers: recipients });

  for (const child of ready) {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  await queue.stop();
  await db.end();
  await carrier.close();
  await scratch.close();
  await database.drop();
  await removeDataDir(dataDir);
}, 600_000);

async function seed(db: pg.Client): Promise<string> {
  const { rows } = await db.query(`
    with pro as (
      insert into accounts (name) values ('Pro') returning id
    ), owner as (
      insert into logins (account_id, name, email) select id, 'Pro', 'pro@example.com' from pro
    ), customers as (
      insert into contacts (account_id, name, phone, text_consent, text_consent_source, text_consent_at, text_consent_statement)
      select pro.id, 'Customer ' || n, '+1212' || (2000000 + n), true, 'manual', now(), 'Signed the work order.'
      from pro, generate_series(1, ${recipients}) n
    )
    insert into campaigns (account_id, name, status, message, pacing_rate, paid_through)
    select id, 'Chaos', 'sending', 'Hi {CustomerName}, 20 % off this month.', 2400, '2030-01-01' from pro
    returning id`);
  return rows[0].id as string;
}

async function readCampaign(db: pg.Client, id: string) {
  const { rows } = await db.query(
    `select status, m.sent, m.failed,
      (select count(*)::int from campaign_recipients r where r.campaign_id = c.id and r.state = 'sent') as reached
    from campaigns c left join campaign_metrics m on m.campaign_id = c.id where c.id = $1`,
    [id],
  );
  return rows[0] as { status: string; sent: number; failed: number; reached: number };
}

/** What the carrier took, from its own journal. */
async function readTexts(file: string): Promise<KeptText[]> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as KeptText);
}
