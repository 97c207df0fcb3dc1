import { beforeEach, describe, expect, test } from 'vitest';
import {
  addTextableContact,
  addToCart,
  campaignItem,
  cards,
  confirmEmail,
  countMoney,
  emailItem,
  enterCard,
  lineItem,
  pressComplete,
  readPress,
  setClock,
  signUpBuyer,
} from '#test/support/billing.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';

const app = useTestApp();
beforeEach(() => setClock(app, '2026-11-15T18:00:00Z'));

const db = () => app.deps.db.service;

describe('checkout', () => {
  test('charges the prorated amount once and delivers everything that was in the cart', async () => {
    const { client, user } = await signUpBuyer(app);
    await addToCart(client, campaignItem(), lineItem(), emailItem('crew@example.com'));
    const answer = await pressComplete(client);
    expect(answer.body).toMatchObject({ status: 'completed', chargedCents: 1099 });
    expect(await countMoney(app, user.accountId)).toEqual({
      charges: 1,
      charged_cents: 1099,
      orders: 1,
      pending: 0,
      invoices: 1,
      invoiced_cents: 1099,
      campaigns: 1,
      cart: 0,
    });
    const campaign = await db()
      .selectFrom('campaigns')
      .innerJoin('campaign_metrics', 'campaign_metrics.campaign_id', 'campaigns.id')
      .select(['name', 'status', 'message', 'monthly_price_cents', 'sent'])
      .where('campaigns.account_id', '=', user.accountId)
      .executeTakeFirstOrThrow();
    expect(campaign).toMatchObject({ name: 'Spring tune-up', monthly_price_cents: 1499, sent: 0 });
    expect(campaign.message).toMatch(/20% off\nReply STOP to opt-out$/);
    const plan = await db()
      .selectFrom('account_plans')
      .select(['numbers_used', 'emails_used'])
      .where('account_id', '=', user.accountId)
      .executeTakeFirstOrThrow();
    expect(plan).toEqual({ numbers_used: 2, emails_used: 2 });
    const { body: invoice } = await client.get(`/api/invoices/${answer.body.invoiceId}`);
    expect(invoice).toMatchObject({
      invoiceNumber: '001',
      planType: 'Add-Ons',
      amountCents: 1099,
      isProrated: true,
      proratedAmountCents: 1099,
      totalMonthlyCents: 2197,
      card: { brand: 'visa', last4: '4242' },
    });
    const receipt = await app.waitForMail(user.email, 'Receipt for invoice 001');
    expect(receipt.text).toContain('$10.99');
    await app.waitForMail('crew@example.com', '');
  });

  test('pressed twice, and once more later, is one order in the activity log', async () => {
    const { client, user } = await signUpBuyer(app);
    await addToCart(client, lineItem());
    const press = await readPress(client);
    const answers = await Promise.all([
      client.post('/api/checkout', press),
      client.post('/api/checkout', press),
    ]);
    answers.push(await client.post('/api/checkout', press));
    const [orderId] = answers.map(({ body }) => body.orderId);
    expect(answers.map(({ body }) => body)).toEqual(
      Array(3).fill(expect.objectContaining({ status: 'completed', orderId })),
    );
    const entries = await db()
      .selectFrom('audit_entries')
      .select(['subject_id', 'login_id', 'via'])
      .where('account_id', '=', user.accountId)
      .where('deed', '=', 'order.placed')
      .execute();
    expect(entries).toEqual([{ subject_id: orderId, login_id: user.id, via: 'web' }]);
  });

  test('what the plan includes costs nothing and needs neither card nor confirmed address', async () => {
    const { client, user } = await signUpPro(app);
    await db()
      .updateTable('account_plans')
      .set({ included_emails: 2 })
      .where('account_id', '=', user.accountId)
      .execute();
    await addToCart(client, emailItem());
    expect((await pressComplete(client)).body).toMatchObject({ status: 'completed', chargedCents: 0 });
    expect(await countMoney(app, user.accountId)).toMatchObject({
      charges: 0,
      orders: 1,
      invoices: 0,
      cart: 0,
    });
  });

  test('on the last days of a month the rest of it is free, but a card is still needed', async () => {
    setClock(app, '2026-11-30T18:00:00Z');
    const { client, user } = await signUpBuyer(app, { card: null });
    await addToCart(client, campaignItem());
    expect((await pressComplete(client)).body.error.code).toBe('card_needed');
    await enterCard(client);
    expect((await pressComplete(client)).body).toMatchObject({ status: 'completed', chargedCents: 0 });
    expect(await countMoney(app, user.accountId)).toMatchObject({
      charges: 0,
      invoices: 1,
      invoiced_cents: 0,
    });
  });

  test('a top-up is charged whole and fills the month’s minutes', async () => {
    const { client } = await signUpBuyer(app);
    await addToCart(client, { itemType: 'minutes', itemData: {} });
    expect((await pressComplete(client)).body).toMatchObject({ chargedCents: 4900 });
    expect((await client.get('/api/overview')).body.minutes.allowed).toBe(1000);
  });

  test('a plan is sold at the website’s price together with lines that it includes', async () => {
    const { client, user } = await signUpBuyer(app);
    await addToCart(client, lineItem());
    const answer = await pressComplete(client, 'price_business_placeholder');
    expect(answer.body).toMatchObject({ status: 'completed', chargedCents: 7450 });
    const subscription = await db()
      .selectFrom('subscriptions')
      .select(['tier', 'offer', 'price_cents', 'state'])
      .where('account_id', '=', user.accountId)
      .executeTakeFirstOrThrow();
    expect(subscription).toEqual({
      tier: 'business',
      offer: 'website',
      price_cents: 14_900,
      state: 'active',
    });
    expect((await client.get('/api/overview')).body.minutes.allowed).toBe(750);
    const second = { itemType: 'plan', itemData: { priceId: 'price_pro_placeholder' } };
    const again = await client.post('/api/cart', second);
    expect(again.body.error.message).toMatch(/already have a plan/);
  });

  test('needs a confirmed address and a card, and says which', async () => {
    const { client, user } = await signUpPro(app);
    await addTextableContact(client);
    await addToCart(client, campaignItem());
    expect((await pressComplete(client)).body.error.code).toBe('email_not_confirmed');
    await confirmEmail(app, user.accountId);
    expect((await pressComplete(client)).body.error.code).toBe('card_needed');
    expect(await countMoney(app, user.accountId)).toMatchObject({ charges: 0, orders: 0, cart: 1 });
  });
});

describe('a card', () => {
  test.each([
    ['declined', /declined/],
    ['noFunds', /insufficient funds/],
  ] as const)('that is %s is refused in words when it is entered', async (card, words) => {
    const { client } = await signUpBuyer(app, { card: null });
    const answer = await enterCard(client, cards[card]);
    expect(answer.status).toBe(402);
    expect(answer.body.error.message).toMatch(words);
    expect((await client.get('/api/card')).body.card).toBeNull();
  });

  test('that is declined when charged leaves the cart as it was, and another one pays', async () => {
    const { client, user } = await signUpBuyer(app, { card: cards.declinesLater });
    await addToCart(client, campaignItem());
    const refused = await pressComplete(client);
    expect([refused.status, refused.body.error.code]).toEqual([402, 'payment_declined']);
    expect(await countMoney(app, user.accountId)).toMatchObject({
      charges: 0,
      orders: 0,
      pending: 0,
      cart: 1,
    });
    await enterCard(client);
    expect((await pressComplete(client)).body.status).toBe('completed');
    expect(await countMoney(app, user.accountId)).toMatchObject({
      charges: 1,
      orders: 1,
      invoices: 1,
      cart: 0,
    });
  });

  test('that is real is not taken in test mode, and no number is kept anywhere', async () => {
    const { client } = await signUpBuyer(app, { card: null });
    const answer = await enterCard(client, '4111 1111 1111 1111');
    expect(answer.body.error.message).toMatch(/test mode/);
    expect(app.logs()).not.toMatch(/4242 ?4242|4111 ?1111/);
    const { rows } = await app.deps.db.pool.query('select cards::text from test_processor.cards');
    expect(JSON.stringify(rows)).not.toMatch(/\b\d{12,}\b/);
  });

  test('of another account cannot be saved', async () => {
    const { client } = await signUpBuyer(app, { card: null });
    const { client: thief } = await signUpBuyer(app, { card: null });
    const { body } = await client.post('/api/card/start');
    const answer = await thief.post('/api/card', { setupRef: body.setupRef });
    expect(answer.status).toBe(404);
  });
});

describe('a bank that wants to hear from the person', () => {
  const waiting = async () => {
    const pro = await signUpBuyer(app, { card: cards.confirms });
    await addToCart(pro.client, campaignItem());
    const { body } = await pressComplete(pro.client);
    expect(body).toMatchObject({ status: 'needs_confirmation' });
    const answerBank = (agreed: boolean) =>
      pro.client.post('/test-payments/confirmations', {
        chargeRef: body.chargeRef,
        clientSecret: body.clientSecret,
        agreed,
      });
    return { ...pro, orderId: body.orderId as string, answerBank };
  };

  test('holds the order until they agree', async () => {
    const { client, user, orderId, answerBank } = await waiting();
    expect((await client.post(`/api/checkout/${orderId}/confirm`)).body.status).toBe('needs_confirmation');
    await answerBank(true);
    expect((await client.post(`/api/checkout/${orderId}/confirm`)).body.status).toBe('completed');
    expect((await client.post(`/api/checkout/${orderId}/confirm`)).body.status).toBe('completed');
    expect(await countMoney(app, user.accountId)).toMatchObject({
      charges: 1,
      orders: 1,
      invoices: 1,
      campaigns: 1,
    });
  });

  test('ends the order when they refuse, and nothing is lost', async () => {
    const { client, user, orderId, answerBank } = await waiting();
    await answerBank(false);
    const refused = await client.post(`/api/checkout/${orderId}/confirm`);
    expect(refused.body.error.message).toBe('The payment was not confirmed. Nothing was charged.');
    expect(await countMoney(app, user.accountId)).toMatchObject({ charges: 0, pending: 0, cart: 1 });
  });

  test('can be left: a new press takes the old one back first', async () => {
    const { client, user, orderId, answerBank } = await waiting();
    const again = await pressComplete(client);
    expect(again.body.status).toBe('needs_confirmation');
    expect((await answerBank(true)).body).toEqual({ state: 'declined' });
    expect((await client.get(`/api/checkout/${orderId}`)).status).toBe(402);
    const cancelled = await client.post(`/api/checkout/${again.body.orderId}/cancel`);
    expect(cancelled.body).toEqual({ status: 'cancelled' });
    expect(await countMoney(app, user.accountId)).toMatchObject({ charges: 0, pending: 0, cart: 1 });
  });

  test('shows and confirms nothing to another account', async () => {
    const { orderId } = await waiting();
    const { client: stranger } = await signUpPro(app);
    expect((await stranger.get(`/api/checkout/${orderId}`)).status).toBe(404);
    expect((await stranger.post(`/api/checkout/${orderId}/confirm`)).status).toBe(404);
    expect((await stranger.post(`/api/checkout/${orderId}/cancel`)).status).toBe(404);
  });
});

describe('what is refused, with nothing changed', () => {
  const refuse = async (change: (press: Awaited<ReturnType<typeof readPress>>) => object) => {
    const { client, user } = await signUpBuyer(app);
    await addToCart(client, campaignItem());
    const answer = await client.post('/api/checkout', change(await readPress(client)));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.error.message).toMatch(/^[A-Z].{8,}/);
    expect(await countMoney(app, user.accountId)).toMatchObject({
      charges: 0,
      orders: 0,
      pending: 0,
      cart: 1,
    });
    return answer.body.error;
  };

  test('a price from the browser', async () => {
    expect(await refuse((press) => ({ ...press, priceCents: 1 }))).toMatchObject({
      code: 'validation_failed',
    });
    expect(await refuse((press) => ({ ...press, todayCents: 1 }))).toMatchObject({ code: 'cart_changed' });
    expect(await refuse((press) => ({ ...press, monthlyCents: 0 }))).toMatchObject({ code: 'cart_changed' });
  });

  test('negative amounts and quantities', async () => {
    await refuse((press) => ({ ...press, todayCents: -750 }));
    await refuse((press) => ({ ...press, quantity: -1 }));
    const { client } = await signUpBuyer(app);
    const item = { ...campaignItem(), quantity: -3 };
    expect((await client.post('/api/cart', item)).status).toBe(400);
  });

  test('an item of another account', async () => {
    const { client: other } = await signUpBuyer(app);
    await addToCart(other, campaignItem());
    const theirs = (await readPress(other)).itemIds;
    const error = await refuse((press) => ({ ...press, itemIds: [...press.itemIds, ...theirs] }));
    expect(error.code).toBe('cart_changed');
    expect((await readPress(other)).itemIds).toEqual(theirs);
  });

  test('a cart that changed in another tab, or on another day', async () => {
    const { client, user } = await signUpBuyer(app);
    await addToCart(client, campaignItem());
    const press = await readPress(client);
    await addToCart(client, lineItem());
    expect((await client.post('/api/checkout', press)).body.error.code).toBe('cart_changed');
    const fresh = await readPress(client);
    setClock(app, '2026-11-16T18:00:00Z');
    const late = await client.post('/api/checkout', fresh);
    expect(late.body.error.message).toMatch(/prices have changed/);
    expect(await countMoney(app, user.accountId)).toMatchObject({ charges: 0, orders: 0, cart: 2 });
  });

  test('an empty cart, and visitors', async () => {
    const { client } = await signUpBuyer(app);
    const answer = await pressComplete(client);
    expect(answer.body.error.message).toBe('Your cart is empty.');
    expect((await app.visit().get('/api/checkout')).status).toBe(401);
    expect((await app.visit().get('/api/card')).status).toBe(401);
  });
});
