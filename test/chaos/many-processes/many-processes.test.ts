import { randomUUID } from 'node:crypto';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { campaignItem } from '#test/support/billing.ts';
import { password } from '#test/support/factories.ts';
import { type HttpClient, signInOver, signUpOver } from '#test/support/http-client.ts';
import { type Cluster, type Member, startCluster } from '#test/support/servers/cluster.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { talk } from '#test/support/sound/phone.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { size } from '../chaos-size.ts';
import { keepVisiting } from './keep-visiting.ts';

// Two webs and two workers on one database, one bucket and one carrier, behind a balancer: what one process does must
// hold in all of them, and none of them may matter.

const many = size({
  short: { calls: 3, recipients: 60, kills: 1 },
  long: { calls: 8, recipients: 400, kills: 4 },
});
const undo: (() => unknown)[] = [];
let cluster: Cluster;
let db: pg.Client;

beforeAll(async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
  cluster = await startCluster({ databaseUrl: database.url, webs: 2, workers: 2 });
  cluster.speech.sayOtherwise(waterHeater);
  undo.push(database.drop, () => db.end(), cluster.close);
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

let people = 0;
async function signUp() {
  people += 1;
  const email = `pro-${people}@many.example.com`;
  const client = await signUpOver(cluster.url, email, `10.2.0.${people}`);
  await db.query('update logins set email_verified = true where account_id = $1', [client.accountId]);
  return { ...client, email };
}

const count = async (text: string, values: unknown[] = []) =>
  Number((await db.query(text, values)).rows[0].count);

async function killAndStart(member: Member): Promise<void> {
  await member.kill();
  await member.start();
}

test('a session holds in every web, whichever began it, and its end is known to all at once', async () => {
  const { get, post } = await signUp();
  cluster.served.clear();
  for (let visit = 0; visit < 6; visit += 1) expect((await get('/api/calls')).status).toBe(200);
  expect([...cluster.served.values()]).toEqual([3, 3]);
  expect((await post('/api/sign-out')).status).toBe(204);
  for (let visit = 0; visit < 2; visit += 1) expect((await get('/api/calls')).status).toBe(401);
});

test('tries are counted over all webs: a guesser gets no more of them from two than from one', async () => {
  const { email } = await signUp();
  const guess = (word: string) => signInOver(cluster.url, email, { password: word, address: '10.9.9.9' });
  const statuses: number[] = [];
  for (let round = 0; round < 14; round += 1) statuses.push((await guess(`wrong-${round}-guess`)).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.slice(10)).toEqual([429, 429, 429, 429]);
  // Each web refuses the right one too, also the one that did not see the last try.
  for (let round = 0; round < 2; round += 1) expect((await guess(password)).status).toBe(429);
});

test('calls under way while webs and workers are killed: each is recorded, noted and mailed once', async () => {
  const pro = await signUp();
  const { rows } = await db.query(
    'update phone_numbers set verified_at = now() where account_id = $1 returning phone_number',
    [pro.accountId],
  );
  const from = rows[0].phone_number as string;
  // A carrier that knows us has our beep: it keeps sounds as long as we say. Without it a call cannot go on.
  const before = await cluster.phone.placeCall({ from: '+12125550178', audio: talk(60) });
  await expect.poll(async () => (await cluster.phone.find(before))?.status).toBe('completed');
  const placed: string[] = [];
  for (let round = 0; round < many.kills; round += 1) {
    for (let call = 0; call < many.calls; call += 1)
      // One is on the line all the while, as long as in life: what a slow machine takes for a callback is talked
      // through at any higher speed. The others take no longer than their callbacks.
      placed.push(
        await cluster.phone.placeCall({
          from,
          audio: talk(call === 0 ? 45 : 60),
          ...(call === 0 && { speed: 1 }),
        }),
      );
    const ofThisRound = placed.slice(-many.calls);
    await expect
      .poll(() =>
        count("select count(*) from calls where provider_call_id = any($1) and state <> 'ringing'", [
          ofThisRound,
        ]),
      )
      .toBeGreaterThan(0);
    await Promise.all([cluster.webs[round % 2]!, cluster.workers[round % 2]!].map(killAndStart));
  }
  const states =
    'select state, coalesce(failure_reason, skip_reason) as reason from calls where account_id = $1';
  await expect
    .poll(async () => (await db.query(states, [pro.accountId])).rows)
    .toEqual(placed.map(() => ({ state: 'done', reason: null })));

  const { rows: calls } = await db.query<{ id: string; recording_key: string }>(
    'select id, recording_key from calls where account_id = $1',
    [pro.accountId],
  );
  expect(calls).toHaveLength(placed.length);
  expect(await count('select count(*) from call_notes where account_id = $1', [pro.accountId])).toBe(
    placed.length,
  );
  for (const { recording_key } of calls)
    expect(cluster.s3.objects.get(`/recordings/${recording_key}`)?.body.length).toBeGreaterThan(100_000);
  await vi.waitFor(async () => {
    const mails = await readMails(pro.email);
    for (const { id } of calls) expect(mails.get(id)?.size).toBe(1);
  });
});

/** The names of the mails to somebody, by the call that they are about. */
async function readMails(address: string): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for (const { to, data } of cluster.mail.received) {
    if (to !== address) continue;
    const { text = '', messageId = '' } = await PostalMime.parse(data);
    const [, id] = /\/dashboard\/calls\/([0-9a-f-]{36})/.exec(text) ?? [];
    if (id) found.set(id, (found.get(id) ?? new Set()).add(messageId));
  }
  return found;
}

async function fillCart(pro: HttpClient): Promise<object> {
  const { setupRef, clientSecret } = (await pro.post('/api/card/start')).body;
  const card = { number: '4242424242424242', expiresMonth: 12, expiresYear: 2040, cvc: '123' };
  await pro.post('/test-payments/cards', { setupRef, clientSecret, ...card });
  expect((await pro.post('/api/card', { setupRef })).status).toBe(200);
  for (const item of [campaignItem(), { itemType: 'minutes', itemData: {} }])
    expect((await pro.post('/api/cart', item)).status).toBe(201);
  const { itemIds, monthlyCents, todayCents } = (await pro.get('/api/checkout')).body;
  return { idempotencyKey: randomUUID(), itemIds, monthlyCents, todayCents };
}

test('a purchase pressed at two webs, one of them killed: one charge, and its campaign reaches each once while workers die', async () => {
  const pro = await signUp();
  await db.query(
    `insert into contacts (account_id, name, phone, text_consent, text_consent_source, text_consent_at, text_consent_statement)
    select $1, 'Customer ' || n, '+1212' || (3000000 + n), true, 'manual', now(), 'Signed the work order.'
    from generate_series(1, $2::int) n`,
    [pro.accountId, many.recipients],
  );
  await cluster.phone.scriptTexts([{ outcome: 'delivered', delayMs: 400 }]);
  const press = await fillCart(pro);
  const presses = [press, press].map((body) => pro.post('/api/checkout', body).catch(() => null));
  await killAndStart(cluster.webs[0]!);
  await Promise.all(presses);
  // A browser that had no answer presses again, with the same key.
  await vi.waitFor(async () => {
    const { body } = await pro.post('/api/checkout', press);
    expect(body).toMatchObject({ status: 'completed' });
  });
  await db.query('update campaigns set pacing_rate = 2400, next_send_at = null where account_id = $1', [
    pro.accountId,
  ]);

  const sent = () =>
    count("select count(*) from campaign_recipients where account_id = $1 and state = 'sent'", [
      pro.accountId,
    ]);
  for (let kill = 0; kill < many.kills; kill += 1) {
    await expect.poll(sent).toBeGreaterThan((kill * many.recipients) / (many.kills + 1));
    await killAndStart(cluster.workers[kill % 2]!);
  }
  await expect
    .poll(() =>
      count("select count(*) from campaigns where account_id = $1 and status = 'complete'", [pro.accountId]),
    )
    .toBe(1);
  const texts = (await cluster.phone.listTexts()).filter(({ to }) => to.startsWith('+12123'));
  expect(texts).toHaveLength(many.recipients);
  expect(new Set(texts.map(({ to }) => to)).size).toBe(many.recipients);
  const { rows } = await db.query(
    `select (select count(*)::int from orders where account_id = $1) as orders,
      (select count(*)::int from invoices where account_id = $1) as invoices,
      (select count(*)::int from campaigns where account_id = $1) as campaigns,
      (select count(*)::int from minute_top_ups where account_id = $1) as top_ups,
      (select count(*)::int from test_processor.charges join payment_customers on provider_customer_id = customer_id
        where account_id = $1) as charges`,
    [pro.accountId],
  );
  expect(rows).toEqual([{ orders: 1, invoices: 1, campaigns: 1, top_ups: 1, charges: 1 }]);
});

test('every process restarted in turn, while people work: no request fails', async () => {
  const visitors = [];
  for (let visitor = 0; visitor < 4; visitor += 1) visitors.push(await signUp());
  const visiting = keepVisiting(visitors);
  for (let round = 0; round < many.kills; round += 1)
    for (const member of [...cluster.webs, ...cluster.workers]) {
      await visiting.untilMore();
      await member.stop();
      await member.start();
    }
  const { failures, written } = await visiting.stop();
  expect(failures).toEqual([]);
  // What was acknowledged is there, once.
  const { rows } = await db.query<{ name: string }>("select name from contacts where name like 'Visited %'");
  expect(rows.map(({ name }) => name).sort()).toEqual(written.sort());
});

test('what runs by the clock runs once, however many workers there are', async () => {
  const minutes = size({ short: 1, long: 4 });
  // A minute's run is put into the queue when somebody gets to it, on a busy machine within the next minute: what
  // may not be are more runs than minutes that were due.
  const runs = `
    select schedule.name,
      (select count(*)::int from pgboss.job where job.name = schedule.name) as runs,
      (select count(distinct singleton_on)::int from pgboss.job
        where name = '__pgboss__send-it' and data ->> 'name' = schedule.name) as due
    from pgboss.schedule where cron = '* * * * *'`;
  await vi.waitFor(
    async () => {
      const { rows } = await db.query<{ runs: number }>(runs);
      expect(rows.length).toBeGreaterThan(2);
      for (const row of rows) expect(row.runs).toBeGreaterThanOrEqual(minutes);
    },
    { timeout: minutes * 100_000, interval: 500 },
  );
  const { rows } = await db.query<{ runs: number; due: number }>(runs);
  expect(rows.filter((row) => row.runs > row.due)).toEqual([]);
});
