import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { campaignItem, emailItem, lineItem, textableContact } from '#test/support/billing.ts';
import { type HttpClient, signUpOver } from '#test/support/http-client.ts';
import { makeDataDir, removeDataDir, startServerProcess } from '#test/support/servers/server-process.ts';
import { atMost, exactly } from './bar.ts';
import { shareOf } from './share-of.ts';

const crowd = 50;
/** Who buy one after another, before the crowd; the first of them warms the server up and does not count. */
const loners = 6;
const buyers = crowd + loners;
/** Longer than this people press again, or leave. */
const slowestMilliseconds = 2000;

/**
 * Fifty people press Complete Purchase in the same moment, each twice: whether the books agree, and how long it takes
 * beside the same number of people one after another.
 */
export async function run() {
  const folder = await mkdtemp(path.join(tmpdir(), 'jotline-bench-'));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  const dataDir = await makeDataDir();
  // A proxy's word for the address: fifty sign-ups from one would be too many.
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    AUTH_SECRET: 'b'.repeat(32),
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'true',
  });
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  console.error(`${buyers} buyers sign up and fill their carts`);
  const presses: Press[] = [];
  for (let buyer = 0; buyer < buyers; buyer += 1)
    presses.push(await prepareBuyer(server.url, database, buyer));
  console.error('some press, twice, one after another');
  const alone = [];
  for (const press of presses.slice(0, loners)) alone.push(await pressTwice([press]));
  console.error('all the others press, twice');
  const { milliseconds: crowdMilliseconds, answers } = await pressTwice(presses.slice(loners));
  const books = await readBooks(database);
  await server.stop();
  await database.end();
  await postgres.stop();
  await Promise.all([removeDataDir(dataDir), removeDataDir(folder)]);
  const times = answers.map(({ milliseconds }) => milliseconds);
  const at = (share: number) => Math.round(shareOf(times, share));
  const inconsistencies = [
    books.charges !== buyers,
    books.orders !== buyers,
    books.invoices !== buyers,
    books.charged !== books.invoiced,
    books.campaigns !== buyers,
    books.cart !== 0,
    [...alone.flatMap((one) => one.answers), ...answers].some(({ status }) => status !== 'completed'),
  ].filter(Boolean).length;
  const aloneMilliseconds =
    alone.slice(1).reduce((sum, { milliseconds }) => sum + milliseconds, 0) / (loners - 1);
  const crowdToOneAfterAnother = Number((crowdMilliseconds / (aloneMilliseconds * crowd)).toFixed(2));
  return {
    bench: 'checkout',
    buyers: crowd,
    presses: answers.length,
    aloneMilliseconds: Math.round(aloneMilliseconds),
    crowdToOneAfterAnother,
    milliseconds: { p50: at(0.5), p99: at(0.99), slowest: at(1) },
    ...books,
    inconsistencies,
    bars: [
      exactly('disagreements between charges, orders, invoices and carts', inconsistencies, 0),
      atMost('milliseconds to the answer, p99 of the crowd', at(0.99), slowestMilliseconds),
      atMost('time of the crowd to the same people one after another', crowdToOneAfterAnother, 1),
    ],
  };
}

type Press = () => Promise<{ milliseconds: number; status: string }>;

async function pressTwice(presses: Press[]) {
  const started = performance.now();
  const answers = await Promise.all(presses.flatMap((press) => [press(), press()]));
  return { milliseconds: performance.now() - started, answers };
}

async function prepareBuyer(url: string, database: pg.Client, buyer: number): Promise<Press> {
  const client = await signUpOver(url, `buyer${buyer}@example.com`, `10.1.0.${buyer + 1}`);
  await database.query('update logins set email_verified = true where account_id = $1', [client.accountId]);
  await giveCard(client);
  await client.post('/api/contacts', textableContact);
  for (const item of [campaignItem(), lineItem(), emailItem(), { itemType: 'minutes', itemData: {} }])
    await client.post('/api/cart', item);
  const { itemIds, monthlyCents, todayCents } = (await client.get('/api/checkout')).body;
  const press = { idempotencyKey: randomUUID(), itemIds, monthlyCents, todayCents };
  return async () => {
    const started = performance.now();
    let { body } = await client.post('/api/checkout', press);
    // Told that it is under way, the page asks again.
    while (body.status === 'processing') {
      await wait(250);
      ({ body } = await client.get(`/api/checkout/${body.orderId}`));
    }
    return { milliseconds: performance.now() - started, status: body.status ?? body.error?.code };
  };
}

async function giveCard(client: HttpClient): Promise<void> {
  const { setupRef, clientSecret } = (await client.post('/api/card/start')).body;
  const card = { number: '4242424242424242', expiresMonth: 12, expiresYear: 2040, cvc: '123' };
  await client.post('/test-payments/cards', { setupRef, clientSecret, ...card });
  await client.post('/api/card', { setupRef });
}

async function readBooks(database: pg.Client) {
  const { rows } = await database.query(`select
    (select count(*)::int from test_processor.charges where state = 'succeeded') as charges,
    (select count(*)::int from orders where status = 'completed') as orders,
    (select count(*)::int from invoices where status = 'paid') as invoices,
    (select sum(amount_cents)::int from test_processor.charges where state = 'succeeded') as charged,
    (select sum(amount_cents)::int from invoices where status = 'paid') as invoiced,
    (select count(*)::int from campaigns) as campaigns,
    (select count(*)::int from cart_items) as cart`);
  return rows[0] as Record<
    'charges' | 'orders' | 'invoices' | 'charged' | 'invoiced' | 'campaigns' | 'cart',
    number
  >;
}
