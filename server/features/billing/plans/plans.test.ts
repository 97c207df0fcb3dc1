import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addToCart,
  cards,
  countMoney,
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
import { renewAccount } from '../renewals/renew-account.ts';

const app = useTestApp();
beforeEach(() => setClock(app, '2026-11-15T18:00:00Z'));

async function subscribe(priceId = 'price_pro_placeholder', card = cards.pays) {
  const pro = await signUpBuyer(app, { card });
  expect((await pressComplete(pro.client, priceId)).body.status).toBe('completed');
  return pro;
}

async function upgrade(client: TestClient, tier: string, key: string = randomUUID()) {
  const { body } = await client.get(`/api/plan/preview?tier=${tier}`);
  return client.post('/api/plan/upgrade', { tier, idempotencyKey: key, todayCents: body.todayCents });
}

describe('a plan', () => {
  test('before it is bought is PRO, and nothing is billed', async () => {
    const { client } = await signUpPro(app);
    expect((await client.get('/api/plan')).body).toMatchObject({
      tier: 'pro',
      name: 'PRO (Starter)',
      isSubscribed: false,
      priceCents: 4900,
      nextBill: null,
      addOns: [],
      card: null,
      testMode: true,
    });
  });

  test('shows the price it was sold at, its add-ons and the next bill', async () => {
    const { client } = await subscribe();
    await addToCart(client, lineItem(), lineItem(), emailItem(), emailItem());
    await pressComplete(client);
    expect((await client.get('/api/plan')).body).toMatchObject({
      name: 'PRO PLUS (Pro)',
      priceCents: 7900,
      listPriceCents: 9900,
      addOns: [
        { name: 'Extra phone line', quantity: 1, unitPriceCents: 499, totalCents: 499 },
        { name: 'Extra email address', quantity: 1, unitPriceCents: 199, totalCents: 199 },
      ],
      addOnsCents: 698,
      monthlyCents: 8598,
      nextBill: { on: '2026-12-01', cents: 8598 },
    });
  });

  test('is shown and changed by nobody else', async () => {
    await subscribe();
    const { client: stranger } = await signUpPro(app);
    expect((await stranger.get('/api/plan')).body.isSubscribed).toBe(false);
    expect((await stranger.post('/api/plan/cancel')).status).toBe(409);
    expect((await app.visit().get('/api/plan')).status).toBe(401);
    expect((await stranger.get('/api/plan/preview?tier=gold')).status).toBe(400);
  });
});

describe('the website’s price', () => {
  const priceOf = async (client: TestClient, tier: string) =>
    (await client.get(`/api/plan/preview?tier=${tier}`)).body.priceCents;

  test('holds for the first plan and its first change within 60 days, and for no change after', async () => {
    const { client } = await subscribe('price_starter_placeholder');
    const offered = (await client.get('/api/plan')).body.plans;
    expect(offered.map(({ priceCents }: { priceCents: number }) => priceCents)).toEqual([4900, 7900, 14_900]);
    setClock(app, '2027-01-14T18:00:00Z');
    expect(await priceOf(client, 'pro_plus')).toBe(7900);
    expect((await upgrade(client, 'pro_plus')).body.status).toBe('completed');
    expect((await client.get('/api/plan')).body).toMatchObject({ priceCents: 7900, offer: 'website' });
    expect(await priceOf(client, 'business')).toBe(19_900);
    const after = (await client.get('/api/plan')).body.plans;
    expect(after.map(({ priceCents }: { priceCents: number }) => priceCents)).toEqual([4900, 9900, 19_900]);
  });

  test('is over 61 days after the first plan was bought', async () => {
    const { client } = await subscribe('price_starter_placeholder');
    setClock(app, '2027-01-15T18:00:00Z');
    expect(await priceOf(client, 'pro_plus')).toBe(9900);
  });

  test('counts from the plan, not from an address that was bought before', async () => {
    const { client } = await signUpBuyer(app);
    await addToCart(client, emailItem());
    await pressComplete(client);
    setClock(app, '2027-01-10T18:00:00Z');
    expect((await pressComplete(client, 'price_starter_placeholder')).body.status).toBe('completed');
    setClock(app, '2027-03-01T18:00:00Z');
    expect(await priceOf(client, 'business')).toBe(14_900);
  });

  test('holds for a smaller plan that was agreed in time and starts on the 1st', async () => {
    const { client, user } = await subscribe('price_business_placeholder');
    const { body } = await client.post('/api/plan/downgrade', { tier: 'pro_plus' });
    expect(body.change).toMatchObject({ name: 'PRO PLUS (Pro)', priceCents: 7900 });
    setClock(app, '2026-12-01T18:00:00Z');
    await renewAccount(app.deps, user.accountId);
    expect((await client.get('/api/plan')).body).toMatchObject({
      name: 'PRO PLUS (Pro)',
      priceCents: 7900,
      offer: 'website',
    });
    expect(await priceOf(client, 'business')).toBe(19_900);
  });
});

describe('an upgrade', () => {
  test('charges the difference for the days left and adds minutes for the same days', async () => {
    const { client, user } = await subscribe();
    const preview = await client.get('/api/plan/preview?tier=business');
    expect(preview.body).toMatchObject({ kind: 'upgrade', priceCents: 14_900, todayCents: 3500 });
    expect(preview.body.addedMinutes).toBe(250);
    expect((await upgrade(client, 'business')).body).toMatchObject({
      status: 'completed',
      chargedCents: 3500,
    });
    expect((await client.get('/api/plan')).body).toMatchObject({ tier: 'business', priceCents: 14_900 });
    expect((await client.get('/api/overview')).body.minutes.allowed).toBe(750);
    expect(await countMoney(app, user.accountId)).toMatchObject({ charges: 2, orders: 2, invoices: 2 });
  });

  test('pressed twice is one upgrade', async () => {
    const { client, user } = await subscribe();
    const key = randomUUID();
    const { body } = await client.get('/api/plan/preview?tier=business');
    const press = { tier: 'business', idempotencyKey: key, todayCents: body.todayCents };
    const answers = await Promise.all([1, 2, 3].map(() => client.post('/api/plan/upgrade', press)));
    expect(answers.map((answer) => answer.body.status)).toEqual(['completed', 'completed', 'completed']);
    expect(await countMoney(app, user.accountId)).toMatchObject({ charges: 2, orders: 2, invoices: 2 });
  });

  test('includes lines that were extra, and counts them in', async () => {
    const { client } = await subscribe();
    await addToCart(client, lineItem(), lineItem());
    await pressComplete(client);
    const { body } = await client.get('/api/plan/preview?tier=business');
    expect(body.todayCents).toBe(Math.round((14_900 - 7900 - 499) / 2));
    await upgrade(client, 'business');
    expect((await client.get('/api/plan')).body).toMatchObject({ addOns: [], monthlyCents: 14_900 });
  });

  test('that is declined changes nothing; a stale price is refused', async () => {
    const { client } = await subscribe();
    await enterCard(client, cards.declinesLater);
    expect((await upgrade(client, 'business')).status).toBe(402);
    expect((await client.get('/api/plan')).body.tier).toBe('pro_plus');
    const cheap = { tier: 'business', idempotencyKey: randomUUID(), todayCents: 1 };
    expect((await client.post('/api/plan/upgrade', cheap)).body.error.code).toBe('cart_changed');
  });

  test('needs a plan to start from, and a bigger one to go to', async () => {
    const { client: without } = await signUpBuyer(app);
    expect((await without.get('/api/plan/preview?tier=business')).body.error.message).toMatch(/no plan yet/);
    const { client } = await subscribe();
    const down = { tier: 'pro', idempotencyKey: randomUUID(), todayCents: 0 };
    expect((await client.post('/api/plan/upgrade', down)).body.error.message).toMatch(/smaller plan/);
    expect((await client.get('/api/plan/preview?tier=pro_plus')).body.error.message).toMatch(/already have/);
  });
});

describe('a downgrade', () => {
  test('says what no longer fits, waits for the 1st, and bills the extras then', async () => {
    const { client, user } = await subscribe('price_business_placeholder');
    await addToCart(client, lineItem(), lineItem(), emailItem());
    await pressComplete(client);
    expect((await client.get('/api/plan/preview?tier=pro')).body).toMatchObject({
      kind: 'downgrade',
      on: '2026-12-01',
      priceCents: 4900,
      extras: { lines: 2, emails: 1, cents: 2 * 499 + 199 },
    });
    const { body } = await client.post('/api/plan/downgrade', { tier: 'pro' });
    expect(body).toMatchObject({
      tier: 'business',
      change: { tier: 'pro', on: '2026-12-01', priceCents: 4900 },
    });
    setClock(app, '2026-12-01T18:00:00Z');
    await renewAccount(app.deps, user.accountId);
    expect((await client.get('/api/plan')).body).toMatchObject({
      tier: 'pro',
      change: null,
      priceCents: 4900,
      addOnsCents: 1197,
    });
    const { body: history } = await client.get('/api/invoices');
    expect(history.invoices[0]).toMatchObject({
      planType: 'PRO Plan (Starter)',
      amountCents: 4900 + 1197,
      status: 'paid',
    });
    expect((await client.get('/api/overview')).body.minutes.allowed).toBe(500);
  });

  test('can be taken back', async () => {
    const { client } = await subscribe();
    await client.post('/api/plan/downgrade', { tier: 'pro' });
    expect((await client.post('/api/plan/resume')).body).toMatchObject({ tier: 'pro_plus', change: null });
    expect((await client.post('/api/plan/resume')).status).toBe(409);
    expect((await client.post('/api/plan/downgrade', { tier: 'business' })).status).toBe(409);
  });
});

describe('a cancelled plan', () => {
  test('is confirmed by a mail that says when it ends, what stays and how to take it back', async () => {
    const { client, user } = await subscribe();
    await client.post('/api/plan/cancel');
    const mail = await app.waitForMail(user.email, 'Your plan ends on');
    expect(mail.subject).toBe('Your plan ends on Dec 1, 2026');
    expect(mail.text).toContain('You canceled PRO PLUS (Pro)');
    expect(mail.text).toContain('recorded and kept for 30 days');
    expect(mail.text).toContain('/dashboard/settings#plan');
  });

  test('runs to the end of the month, then nothing is billed and the extras are gone', async () => {
    const { client, user } = await subscribe();
    await addToCart(client, lineItem(), lineItem());
    await pressComplete(client);
    const { body } = await client.post('/api/plan/cancel');
    expect(body).toMatchObject({ tier: 'pro_plus', cancelOn: '2026-12-01', nextBill: null });
    setClock(app, '2026-11-30T18:00:00Z');
    await renewAccount(app.deps, user.accountId);
    expect((await client.get('/api/plan')).body.isSubscribed).toBe(true);
    setClock(app, '2026-12-01T18:00:00Z');
    const before = await countMoney(app, user.accountId);
    await renewAccount(app.deps, user.accountId);
    expect(await countMoney(app, user.accountId)).toEqual(before);
    expect((await client.get('/api/plan')).body).toMatchObject({
      tier: 'pro',
      isSubscribed: false,
      addOns: [],
    });
    expect((await client.get('/api/lines')).body.lines).toHaveLength(1);
  });

  test('can be resumed before it ends; bought again later it has the list price', async () => {
    const { client, user } = await subscribe();
    await client.post('/api/plan/cancel');
    expect((await client.post('/api/plan/resume')).body.cancelOn).toBeNull();
    await client.post('/api/plan/cancel');
    setClock(app, '2026-12-01T18:00:00Z');
    await renewAccount(app.deps, user.accountId);
    await addToCart(client, { itemType: 'plan', itemData: { priceId: 'price_pro_placeholder' } });
    const { body } = await client.get('/api/checkout');
    expect(body.monthlyCents).toBe(9900);
  });
});
