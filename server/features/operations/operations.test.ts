import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineJob } from '#server/jobs/define-job.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { workOnJobs } from '#server/jobs/work-on-jobs.ts';
import { confirmEmail } from '#test/support/billing.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = useTestApp({ OPERATOR_EMAILS: 'boss@jotline.example, Second@jotline.example' });
let operator: TestClient;
let runs = 0;

const failing = defineJob({
  name: 'operations.fail-in-a-test',
  payload: z.strictObject({ thingId: z.uuid() }),
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run() {
    runs += 1;
    throw new Error('the vendor said no');
  },
});

beforeAll(async () => {
  const pro = await signUpPro(app, { email: 'second@jotline.example' });
  await confirmEmail(app, pro.user.accountId);
  operator = pro.client;
  const queue = await startQueue({ url: app.databaseUrl, log: app.deps.log, jobs: [failing], worker: true });
  await workOnJobs({ ...app.deps, queue }, [failing]);
  await queue.enqueue(failing, { thingId: randomUUID() });
  await vi.waitFor(async () => expect(await app.deps.queue.listDead()).toHaveLength(1));
  return () => queue.stop();
});

const retry = (client: TestClient, id: string, origin = app.deps.publicUrl) =>
  client.send(`/operations/jobs/${id}/retry`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
  });

test('to visitors, to other people and to an address that nobody confirmed there is no such page', async () => {
  const other = (await signUpPro(app)).client;
  const unconfirmed = (await signUpPro(app, { email: 'boss@jotline.example' })).client;
  const [dead] = await app.deps.queue.listDead();
  for (const client of [app.visit(), other, unconfirmed]) {
    expect((await client.get('/operations')).status).toBe(404);
    expect((await retry(client, dead!.id)).status).toBe(404);
  }
  expect(await app.deps.queue.listDead()).toHaveLength(1);
});

test('an operator sees providers, jobs, what was given up and who waits, and nothing that a person said', async () => {
  const { user } = await signUpPro(app, { fullName: 'Nora Whitfield' });
  const { rows } = await app.deps.db.pool.query(
    `insert into calls (account_id, kind, provider, provider_call_id, caller_phone, state, state_changed_at)
    values ($1, 'pro', 'test', 'CA-waits', '+15125550143', 'recording', now() - interval '3 hours') returning id`,
    [user.accountId],
  );
  const { status, body, headers } = await operator.get('/operations');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-store');
  for (const words of [
    'operations.fail-in-a-test',
    'the vendor said no',
    'embedded mailbox',
    rows[0].id,
    user.accountId,
  ])
    expect(body).toContain(words);
  expect(body).toMatch(/Mail<\/th><td class="ok">ok/);
  for (const words of ['+15125550143', 'Nora Whitfield', user.email]) expect(body).not.toContain(words);
});

test('what waits for a person pushes nobody out who waits for us; an order of a number is told', async () => {
  const { user } = await signUpPro(app);
  const { rows: calls } = await app.deps.db.pool.query(
    `insert into calls (account_id, kind, provider, provider_call_id, state, state_changed_at, keep_until)
    select $1, 'pro', 'test', 'CA-' || state, state, now() - interval '3 days', now() + interval '3 days'
    from unnest(array['held', 'waiting_for_plan', 'recording']) state returning state, id`,
    [user.accountId],
  );
  const { rows: numbers } = await app.deps.db.pool.query(
    `insert into account_numbers (account_id, phone, origin, order_key, provider, created_at)
    values ($1, '+15125550166', 'bought', 'waits-in-a-test', 'test', now() - interval '1 hour') returning id`,
    [user.accountId],
  );
  const { body } = await operator.get('/operations');
  const idOf = (wanted: string) => calls.find(({ state }) => state === wanted).id;
  expect(body).toContain(idOf('recording'));
  expect(body).toContain(numbers[0].id);
  expect(body).not.toContain(idOf('held'));
  expect(body).not.toContain(idOf('waiting_for_plan'));
});

test('Retry gives a job its tries again, from our own page alone', async () => {
  const [dead] = await app.deps.queue.listDead();
  expect((await retry(operator, dead!.id, 'https://elsewhere.example')).status).toBe(403);
  expect((await retry(operator, 'nonsense')).status).toBe(400);
  const before = runs;
  const answer = await retry(operator, dead!.id);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/operations?said=retried');
  expect((await operator.get('/operations?said=retried')).body).toContain('It will be tried again.');
  await expect.poll(() => runs).toBe(before + 1);
  const gone = await retry(operator, randomUUID());
  expect(gone.headers.get('location')).toBe('/operations?said=gone');
});

test('in production an operator signs in with a code too', async () => {
  const { env } = app.deps;
  app.deps.env = { ...env, NODE_ENV: 'production' };
  const { status, body } = await operator.get('/operations');
  app.deps.env = env;
  expect(status).toBe(403);
  expect(JSON.stringify(body)).toContain('Turn on two-step sign-in');
});
