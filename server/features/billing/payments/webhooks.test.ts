import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addTextableContact,
  addToCart,
  campaignItem,
  confirmEmail,
  readPress,
} from '#test/support/billing.ts';
import { signUpPro } from '#test/support/factories.ts';
import {
  type Behaviour,
  secretKey,
  startStripeServer,
  webhookSecret,
} from '#test/support/stripe/stripe-server.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { recoverPaymentsJob } from './recover-payments.job.ts';

const stripe = await startStripeServer();
const app = useTestApp({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_only_for_tests',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_BASE_URL: stripe.url,
});
afterAll(() => stripe.close());
beforeEach(() => {
  stripe.release();
  // Late in the day, so that every zone has the same date, and the signed times are near.
  app.deps.clock = { now: () => new Date() };
});

async function signUpBuyer(behaviour?: Behaviour) {
  const pro = await signUpPro(app);
  await confirmEmail(app, pro.user.accountId);
  const { body } = await pro.client.post('/api/card/start');
  expect(body).toMatchObject({ testMode: false, publishableKey: 'pk_test_only_for_tests' });
  stripe.confirmSetup(body.setupRef, behaviour);
  expect((await pro.client.post('/api/card', { setupRef: body.setupRef })).status).toBe(200);
  // A top-up costs the same on every day of the month.
  await addTextableContact(pro.client);
  await addToCart(pro.client, campaignItem(), { itemType: 'minutes', itemData: {} });
  return pro;
}

const intentsOf = async (accountId: string) => {
  const customer = await app.deps.db.service
    .selectFrom('payment_customers')
    .select('provider_customer_id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return [...stripe.intents.values()].filter((intent) => intent.customer === customer.provider_customer_id);
};

async function postEvent(type: string, object: Record<string, unknown>, at?: Date) {
  const { body, signature } = stripe.signEvent(type, object, at);
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  return app.visit().send('/webhooks/payments', { method: 'POST', headers, body });
}

async function counts(accountId: string) {
  const { rows } = await app.deps.db.pool.query(
    `select (select count(*) from orders where account_id = $1 and status = 'completed') as orders,
      (select count(*) from orders where account_id = $1 and status = 'failed') as failed,
      (select count(*) from invoices where account_id = $1 and status = 'paid') as invoices,
      (select count(*) from campaigns where account_id = $1) as campaigns,
      (select count(*) from minute_top_ups where account_id = $1) as top_ups,
      (select coalesce(sum(amount_cents), 0) from payment_ledger where account_id = $1) as ledger`,
    [accountId],
  );
  return Object.fromEntries(Object.entries(rows[0]).map(([name, value]) => [name, Number(value)]));
}

const delivered = { orders: 1, failed: 0, invoices: 1, campaigns: 1, top_ups: 1 };

async function untilDelivered(accountId: string): Promise<void> {
  await vi.waitFor(async () => expect(await counts(accountId)).toMatchObject(delivered), {
    timeout: 60_000,
    interval: 100,
  });
}

describe('a webhook', () => {
  test('after the answer changes nothing, late, twice and out of order', async () => {
    const { client, user } = await signUpBuyer();
    expect((await client.post('/api/checkout', await readPress(client))).body.status).toBe('completed');
    const [intent] = await intentsOf(user.accountId);
    const before = await counts(user.accountId);
    const types = ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.created'];
    // What the events say is old or wrong: only the id in them is used.
    for (const type of [...types, ...types])
      expect((await postEvent(type, { ...intent, status: 'requires_payment_method' })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await counts(user.accountId)).toEqual(before);
    expect(before).toMatchObject(delivered);
    expect(await intentsOf(user.accountId)).toHaveLength(1);
  });

  test('before the answer delivers, and the answer finds it done', async () => {
    const { client, user } = await signUpBuyer();
    const press = await readPress(client);
    const arrived = stripe.trouble('hold answer');
    const answer = client.post('/api/checkout', press);
    await arrived;
    const [intent] = await intentsOf(user.accountId);
    await postEvent('payment_intent.succeeded', intent ?? {});
    await untilDelivered(user.accountId);
    stripe.release();
    expect((await answer).body).toMatchObject({ status: 'completed', chargedCents: press.todayCents });
    expect(await counts(user.accountId)).toMatchObject({ ...delivered, ledger: press.todayCents });
  });

  test('instead of the answer delivers, and a repeat of the press finds it done', async () => {
    const { client, user } = await signUpBuyer();
    const press = await readPress(client);
    void stripe.trouble('lose');
    const lost = await client.post('/api/checkout', press);
    expect(lost.status).toBe(503);
    expect(lost.body.error.message).toMatch(/never charged twice/);
    stripe.release();
    const [intent] = await intentsOf(user.accountId);
    await postEvent('payment_intent.succeeded', intent ?? {});
    await untilDelivered(user.accountId);
    expect((await client.post('/api/checkout', press)).body.status).toBe('completed');
    expect(await intentsOf(user.accountId)).toHaveLength(1);
  });

  test('that never comes is not needed: the recovery asks by the key', async () => {
    const { client, user } = await signUpBuyer();
    const press = await readPress(client);
    void stripe.trouble('lose');
    expect((await client.post('/api/checkout', press)).status).toBe(503);
    stripe.release();
    app.deps.clock = { now: () => new Date(Date.now() + 120_000) };
    await recoverPaymentsJob.run(app.deps, {}, { jobId: 'test', signal: new AbortController().signal });
    expect(await counts(user.accountId)).toMatchObject({ ...delivered, ledger: press.todayCents });
    expect(await intentsOf(user.accountId)).toHaveLength(1);
  });

  test('of a confirmed payment delivers without the page', async () => {
    const { client, user } = await signUpBuyer('asks');
    const { body } = await client.post('/api/checkout', await readPress(client));
    expect(body.status).toBe('needs_confirmation');
    stripe.answerBank(body.chargeRef, true);
    await postEvent('payment_intent.succeeded', { id: body.chargeRef, object: 'payment_intent' });
    await untilDelivered(user.accountId);
    expect((await client.post(`/api/checkout/${body.orderId}/confirm`)).body.status).toBe('completed');
  });

  test('of a refund at the processor’s own desk is booked once', async () => {
    const { client, user } = await signUpBuyer();
    const press = await readPress(client);
    const { body } = await client.post('/api/checkout', press);
    const [intent] = await intentsOf(user.accountId);
    if (!intent) throw new Error('no charge');
    intent.latest_charge.amount_refunded = press.todayCents;
    const charge = { id: intent.latest_charge.id, object: 'charge', payment_intent: intent.id };
    await postEvent('charge.refunded', charge);
    await postEvent('charge.refunded', charge);
    await vi.waitFor(
      async () => expect(await counts(user.accountId)).toMatchObject({ ledger: 0, invoices: 0 }),
      {
        timeout: 60_000,
        interval: 100,
      },
    );
    expect((await client.get(`/api/invoices/${body.invoiceId}`)).body.status).toBe('refunded');
  });

  test('that only names its object is answered, and not sent again for days', async () => {
    const thin = await postEvent('v2.core.account.updated', { id: 'acct_1', type: 'v2.core.account' });
    expect(thin.status).toBe(200);
  });

  test('of a dispute books the money that went, tells whoever answers it, and shows it on the invoice', async () => {
    const { client, user } = await signUpBuyer();
    const press = await readPress(client);
    const { body } = await client.post('/api/checkout', press);
    const [intent] = await intentsOf(user.accountId);
    if (!intent) throw new Error('no charge');
    const tell = async (type: string, status: string) => {
      const dispute = stripe.dispute(intent.id, status);
      // Late and twice, as events come.
      await postEvent(type, dispute);
      await postEvent(type, dispute);
    };
    const untilShown = async (dispute: string | null) =>
      vi.waitFor(
        async () =>
          expect((await client.get(`/api/invoices/${body.invoiceId}`)).body).toMatchObject({ dispute }),
        { timeout: 60_000, interval: 100 },
      );
    await tell('charge.dispute.created', 'needs_response');
    await untilShown('open');
    expect(await counts(user.accountId)).toMatchObject({ invoices: 1, ledger: 0 });
    const mail = await app.waitForMail(app.deps.env.SUPPORT_EMAIL, user.email);
    expect(mail.subject).toContain('disputed');
    expect(mail.text).toContain('Dec 9, 2026');
    await tell('charge.dispute.closed', 'won');
    await untilShown('won');
    expect(await counts(user.accountId)).toMatchObject({ invoices: 1, ledger: press.todayCents });
    await app.waitForMail(app.deps.env.SUPPORT_EMAIL, 'won');
  });

  test('of a dispute that was lost leaves the invoice charged back', async () => {
    const { client, user } = await signUpBuyer();
    const { body } = await client.post('/api/checkout', await readPress(client));
    const [intent] = await intentsOf(user.accountId);
    for (const status of ['needs_response', 'lost'])
      await postEvent('charge.dispute.closed', stripe.dispute(intent?.id, status));
    await vi.waitFor(
      async () =>
        expect((await client.get(`/api/invoices/${body.invoiceId}`)).body).toMatchObject({
          dispute: 'lost',
          status: 'refunded',
        }),
      { timeout: 60_000, interval: 100 },
    );
    expect(await counts(user.accountId)).toMatchObject({ ledger: 0 });
  });

  test('that Stripe did not sign, or signed too long ago, is refused', async () => {
    const headers = { 'stripe-signature': 't=1,v1=00', 'content-type': 'application/json' };
    const forged = await app.visit().send('/webhooks/payments', { method: 'POST', headers, body: '{}' });
    expect(forged.status).toBe(403);
    const old = new Date(Date.now() - 301_000);
    expect((await postEvent('payment_intent.succeeded', { id: 'pi_1' }, old)).status).toBe(403);
  });
});

describe('a charge that is made after we gave up on it', () => {
  test('goes back to the person, once', async () => {
    const { client, user } = await signUpBuyer();
    const press = await readPress(client);
    const arrived = stripe.trouble('hold request');
    const answer = client.post('/api/checkout', press);
    await arrived;
    app.deps.clock = { now: () => new Date(Date.now() + 120_000) };
    await recoverPaymentsJob.run(app.deps, {}, { jobId: 'test', signal: new AbortController().signal });
    stripe.release();
    expect((await answer).body.error.message).toMatch(/Nothing was charged/);
    await vi.waitFor(
      () => expect(stripe.refunds).toContainEqual(expect.objectContaining({ amount: press.todayCents })),
      {
        timeout: 60_000,
        interval: 100,
      },
    );
    await vi.waitFor(async () => expect(await counts(user.accountId)).toMatchObject({ ledger: 0 }), {
      timeout: 60_000,
    });
    expect(await counts(user.accountId)).toMatchObject({ orders: 0, failed: 1, invoices: 0, campaigns: 0 });
    expect((await readPress(client)).itemIds).toHaveLength(2);
  });
});

describe('the page', () => {
  test('may load Stripe’s script only when Stripe is in use', async () => {
    const { headers } = await app.visit('127.0.0.1').get('/dev/mailbox');
    const policy = headers.get('content-security-policy') ?? '';
    // As https://docs.stripe.com/security/guide lists them for Stripe.js; frames come from changing subdomains.
    expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com/);
    expect(policy).toMatch(
      /frame-src https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com https:\/\/hooks\.stripe\.com/,
    );
    expect(policy).toContain("connect-src 'self' https://api.stripe.com");
  });

  test('has no test processor to type a card into', async () => {
    const { client } = await signUpPro(app);
    const card = { setupRef: 'seti_1', clientSecret: 'secret_1', number: '4242424242424242' };
    const answer = await client.post('/test-payments/cards', {
      ...card,
      expiresMonth: 1,
      expiresYear: 2030,
      cvc: '123',
    });
    expect(answer.status).toBe(404);
  });
});
