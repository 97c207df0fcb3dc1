import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addToCart,
  campaignItem,
  countMoney,
  emailItem,
  lineItem,
  readPress,
  setClock,
  signUpBuyer,
} from '#test/support/billing.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { checkout } from '../checkout/checkout.ts';

const app = useTestApp({ DATABASE_POOL_SIZE: '20' });
beforeEach(() => setClock(app, '2026-11-15T18:00:00Z'));

const once = { charges: 1, orders: 1, pending: 0, invoices: 1, campaigns: 1, cart: 0 };

async function fillCart() {
  const pro = await signUpBuyer(app);
  await addToCart(pro.client, campaignItem(), lineItem(), emailItem());
  return pro;
}

describe('one purchase', () => {
  test('comes of a double click', async () => {
    const { client, user } = await fillCart();
    const press = await readPress(client);
    const [first, second] = await Promise.all([1, 2].map(() => client.post('/api/checkout', press)));
    expect(first?.body).toEqual(second?.body);
    expect(first?.body.status).toBe('completed');
    expect(await countMoney(app, user.accountId)).toMatchObject(once);
  });

  test('is looked for in the database once, however often somebody clicks', async () => {
    const { client, user } = await fillCart();
    const note = vi.fn(async () => {});
    const press = { ...(await readPress(client)), accountId: user.accountId, note };
    const { db } = app.deps;
    const transactions = vi.spyOn(db.service, 'transaction');
    const reads = vi.spyOn(db, 'readAsAccount');
    const answers = await Promise.all(Array.from({ length: 10 }, () => checkout(app.deps, press)));
    const asked = { orders: reads.mock.calls.length, transactions: transactions.mock.calls.length };
    reads.mockRestore();
    transactions.mockRestore();
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill('completed'));
    expect(note).toHaveBeenCalledTimes(1);
    // The jobs of the purchase may have begun theirs.
    expect(asked.orders).toBeLessThan(4);
    expect(asked.transactions).toBeLessThan(10);
  });

  test('comes of twenty presses at once with the same key', async () => {
    const { client, user } = await fillCart();
    const press = await readPress(client);
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.post('/api/checkout', press)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.status).toBe('completed');
    expect(await countMoney(app, user.accountId)).toMatchObject(once);
  });

  test('comes of twenty tabs at once; the others are told, and nothing of theirs is charged', async () => {
    const { client, user } = await fillCart();
    const presses = await Promise.all(Array.from({ length: 20 }, () => readPress(client)));
    const answers = await Promise.all(presses.map((press) => client.post('/api/checkout', press)));
    const completed = answers.filter(({ body }) => body.status === 'completed');
    const told = answers.filter(({ body }) => /purchase_pending|cart_changed/.test(body.error?.code));
    expect([completed.length, told.length]).toEqual([1, 19]);
    expect(await countMoney(app, user.accountId)).toMatchObject(once);
  });

  test('is found again by its key long after, also when the cart has something new', async () => {
    const { client, user } = await fillCart();
    const press = await readPress(client);
    const first = await client.post('/api/checkout', press);
    await addToCart(client, campaignItem('Another'));
    expect((await client.post('/api/checkout', press)).body).toEqual(first.body);
    expect(await countMoney(app, user.accountId)).toMatchObject({ ...once, cart: 1 });
  });

  test('keeps what another tab put in the cart while it was paid', async () => {
    const { client, user } = await fillCart();
    const press = await readPress(client);
    const [answer] = await Promise.all([
      client.post('/api/checkout', press),
      addToCart(client, campaignItem('Second')),
    ]);
    const { cart } = await countMoney(app, user.accountId);
    // Whichever came first: either the press saw a changed cart, or it left the new item alone.
    expect(answer.status === 200 ? cart : Number(cart) - 3).toBe(1);
  });
});
