import { beforeEach, describe, expect, test } from 'vitest';
import {
  addToCart,
  campaignItem,
  confirmEmail,
  emailItem,
  enterCard,
  lineItem,
  pressComplete,
  setClock,
  signUpBuyer,
} from '#test/support/billing.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = useTestApp();
beforeEach(() => setClock(app, '2026-11-15T18:00:00Z'));

const choice = (priceId: string, lines?: number) => ({ itemType: 'plan', itemData: { priceId, lines } });
type Item = { id: string; itemType: string; title: string; priceCents: number; problem: string | null };
const readCart = async (client: TestClient) => (await client.get('/api/cart')).body;
const readCheckout = async (client: TestClient) => (await client.get('/api/checkout')).body;

describe('a plan that was chosen on the website', () => {
  test('waits in the cart with its lines, through confirming, and is bought at the sum that was shown', async () => {
    const pro = await signUpPro(app);
    const { client, user } = pro;
    await addToCart(client, choice('price_pro_placeholder', 3));
    const cart = await readCart(client);
    expect(cart.items.map(({ title, priceCents }: Item) => [title, priceCents])).toEqual([
      ['PRO PLUS Plan (Pro)', 7900],
      ['Another line', 499],
      ['Another line', 0],
    ]);
    expect(cart.quote).toMatchObject({ monthlyCents: 8399, todayCents: 4200 });
    await confirmEmail(app, user.accountId);
    await enterCard(client);
    // Another browser of theirs, after the link in the mail.
    const elsewhere = app.visit('203.0.113.9');
    await elsewhere.post('/api/sign-in', { email: user.email, password: pro.input.password });
    const shown = await readCheckout(elsewhere);
    expect(shown).toMatchObject({ monthlyCents: 8399, todayCents: 4200 });
    expect(shown.nextBill).toEqual({ on: '2026-12-01', cents: 8399 });

    const early = await pressComplete(elsewhere);
    expect(early.body.error).toMatchObject({
      code: 'cart_changed',
      message: 'Enter its number, or remove it.',
    });
    await addToCart(elsewhere, lineItem(), lineItem());
    expect((await readCart(elsewhere)).items).toHaveLength(3);
    expect(await readCheckout(elsewhere)).toMatchObject({ monthlyCents: 8399, todayCents: 4200 });
    expect((await pressComplete(elsewhere)).body).toMatchObject({ status: 'completed', chargedCents: 4200 });
    expect((await client.get('/api/lines')).body.lines).toHaveLength(3);
    expect((await client.get('/api/plan')).body).toMatchObject({
      isSubscribed: true,
      monthlyCents: 8399,
      nextBill: { on: '2026-12-01', cents: 8399 },
    });
    expect((await readCart(client)).items).toEqual([]);
  });

  test('is replaced by another choice, keeps the numbers that were typed, and can be put back after a removal', async () => {
    const { client } = await signUpPro(app);
    await addToCart(client, choice('price_pro_placeholder', 4), lineItem());
    await addToCart(client, choice('price_business_placeholder', 2));
    const { items, quote } = await readCart(client);
    expect(items.map(({ itemType, problem }: Item) => [itemType, problem])).toEqual([
      ['plan', null],
      ['phone_number', null],
    ]);
    expect(quote.monthlyCents).toBe(14_900);
    await client.delete(`/api/cart/${items[0].id}`);
    expect((await readCart(client)).quote.monthlyCents).toBe(499);
    await addToCart(client, choice('price_business_placeholder'));
    expect((await readCart(client)).quote.monthlyCents).toBe(14_900);
  });

  test('is not sold to somebody who has one, and a price that does not exist is refused', async () => {
    const { client } = await signUpBuyer(app);
    expect((await client.post('/api/cart', choice('price_gold'))).status).toBe(404);
    expect((await client.post('/api/cart', choice('price_pro_placeholder', 99))).status).toBe(400);
    await pressComplete(client, 'price_starter_placeholder');
    const again = await client.post('/api/cart', choice('price_pro_placeholder'));
    expect(again.body.error.message).toMatch(/already have a plan/);
  });

  test('costs the same in the cart and at the checkout, also where the rest of the month is let go', async () => {
    setClock(app, '2026-11-28T18:00:00Z');
    const { client } = await signUpBuyer(app);
    await addToCart(client, emailItem());
    const { quote } = await readCart(client);
    const { monthlyCents, proratedCents, onceCents, todayCents } = await readCheckout(client);
    expect(quote).toEqual({ monthlyCents, proratedCents, onceCents, todayCents });
  });
});

describe('the next bill that the checkout tells', () => {
  test('is the whole bill of the account: the plan, what it has and what is added', async () => {
    const { client } = await signUpBuyer(app);
    await pressComplete(client, 'price_starter_placeholder');
    await addToCart(client, { itemType: 'minutes', itemData: {} });
    expect(await readCheckout(client)).toMatchObject({
      monthlyCents: 0,
      onceCents: 4900,
      nextBill: { on: '2026-12-01', cents: 4900 },
    });
    await addToCart(client, emailItem(), campaignItem());
    expect((await readCheckout(client)).nextBill).toEqual({ on: '2026-12-01', cents: 4900 + 199 + 1499 });
    await pressComplete(client);
    expect((await client.get('/api/plan')).body.nextBill.cents).toBe(4900 + 199 + 1499);
  });

  test('counts a smaller plan that starts on the 1st, and is none where the plan ends or nothing is paid monthly', async () => {
    const { client } = await signUpBuyer(app);
    await addToCart(client, { itemType: 'minutes', itemData: {} });
    expect((await readCheckout(client)).nextBill).toBeNull();
    await client.delete('/api/cart');
    await pressComplete(client, 'price_pro_placeholder');
    await addToCart(client, lineItem());
    await pressComplete(client);
    await client.post('/api/plan/downgrade', { tier: 'pro' });
    await addToCart(client, { itemType: 'minutes', itemData: {} });
    expect((await readCheckout(client)).nextBill.cents).toBe(4900 + 499);
    await client.post('/api/plan/cancel');
    expect((await readCheckout(client)).nextBill).toBeNull();
  });
});
