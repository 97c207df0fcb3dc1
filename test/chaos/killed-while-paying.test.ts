import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { campaignItem, textableContact } from '#test/support/billing.ts';
import { type HttpClient, signUpOver } from '#test/support/http-client.ts';
import { startBundledServer } from '#test/support/servers/bundled-server.ts';
import { makeDataDir, removeDataDir } from '#test/support/servers/server-process.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

async function giveCard(client: HttpClient): Promise<void> {
  const { body } = await client.post('/api/card/start');
  const { setupRef, clientSecret } = body;
  const card = { number: '4242424242424242', expiresMonth: 12, expiresYear: 2040, cvc: '123' };
  await client.post('/test-payments/cards', { setupRef, clientSecret, ...card });
  expect((await client.post('/api/card', { setupRef })).status).toBe(200);
}

test('a server killed between charge and commit: one charge, one order, one delivery after the restart', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const dataDir = await makeDataDir();
  // Later than the first two weeks some campaigns are cheap, but a top-up always costs something.
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a secret that outlives the crash',
  };
  let server = await startBundledServer(settings);
  const outside = new pg.Client({ connectionString: database.url });
  const blocker = new pg.Client({ connectionString: database.url });
  await Promise.all([outside.connect(), blocker.connect()]);
  const client = await signUpOver(server.url, 'killed-payer@example.com');
  await outside.query('update logins set email_verified = true where account_id = $1', [client.accountId]);
  await giveCard(client);
  await client.post('/api/contacts', textableContact);
  for (const item of [campaignItem(), { itemType: 'minutes', itemData: {} }])
    expect((await client.post('/api/cart', item)).status).toBe(201);
  const { itemIds, monthlyCents, todayCents } = (await client.get('/api/checkout')).body;

  // The order and the charge need no invoice; the transaction that delivers does, and waits.
  await blocker.query('begin; lock table invoices in access exclusive mode');
  const press = { idempotencyKey: randomUUID(), itemIds, monthlyCents, todayCents };
  const unanswered = client.post('/api/checkout', press).catch(() => 'no answer');
  const count = async (text: string) => Number((await outside.query(text)).rows[0].count);
  await vi.waitFor(
    async () =>
      expect(await count("select count(*) from test_processor.charges where state = 'succeeded'")).toBe(1),
    { timeout: 60_000, interval: 50 },
  );
  await server.stop('SIGKILL');
  expect(await unanswered).toBe('no answer');
  await blocker.query('rollback');
  expect(await count("select count(*) from orders where status = 'pending'")).toBe(1);
  expect(await count('select count(*) from campaigns')).toBe(0);

  server = await startBundledServer({ ...settings, PORT: new URL(server.url).port });
  await vi.waitFor(
    async () => expect(await count("select count(*) from orders where status = 'completed'")).toBe(1),
    { timeout: 120_000, interval: 500 },
  );
  // A browser that tries the same press again is told that it went through.
  const again = await client.post('/api/checkout', press);
  expect(again.body).toMatchObject({ status: 'completed', chargedCents: todayCents });
  const figures = await outside.query(`select
    (select count(*)::int from test_processor.charges) as charges,
    (select sum(amount_cents)::int from test_processor.charges) as charged,
    (select count(*)::int from orders) as orders,
    (select count(*)::int from invoices) as invoices,
    (select count(*)::int from campaigns) as campaigns,
    (select count(*)::int from minute_top_ups) as top_ups,
    (select count(*)::int from cart_items) as cart,
    (select sum(amount_cents)::int from payment_ledger) as ledger`);
  expect(figures.rows[0]).toEqual({
    charges: 1,
    charged: todayCents,
    orders: 1,
    invoices: 1,
    campaigns: 1,
    top_ups: 1,
    cart: 0,
    ledger: todayCents,
  });

  await server.stop();
  await Promise.all([outside.end(), blocker.end()]);
  await database.drop();
  await removeDataDir(dataDir);
}, 240_000);
