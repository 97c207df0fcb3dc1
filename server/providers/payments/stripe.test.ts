import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFault, parseForm } from '#test/support/stripe/published-parameters.ts';
import {
  type Behaviour,
  type StripeServer,
  secretKey,
  startStripeServer,
  webhookSecret,
} from '#test/support/stripe/stripe-server.ts';
import { type Charge, type Payments, PaymentsError } from './payments.ts';
import { createStripePayments } from './stripe.ts';

let server: StripeServer;
let stripe: Payments;

beforeAll(async () => {
  server = await startStripeServer();
  const settings = { secretKey, publishableKey: 'pk_test_x', webhookSecret, baseUrl: server.url };
  stripe = createStripePayments(settings);
});
afterAll(() => server.close());

let keys = 0;
function newKey(): string {
  keys += 1;
  return `key-${keys}`;
}

async function createCard(behaviour?: Behaviour) {
  const account = { accountId: 'u1', email: 'pro@example.com', name: 'Pro' };
  const { customerRef } = await stripe.createCustomer({ ...account, idempotencyKey: newKey() });
  const { setupRef } = await stripe.startCard({ customerRef, idempotencyKey: newKey() });
  expect(await stripe.readCard(setupRef)).toEqual({ customerRef, state: 'waiting' });
  server.confirmSetup(setupRef, behaviour);
  const setup = await stripe.readCard(setupRef);
  if (setup.state !== 'saved') throw new Error('the card was not saved');
  return { customerRef, paymentMethodRef: setup.card.paymentMethodRef, card: setup.card };
}

const chargeOf = (
  { customerRef, paymentMethodRef }: { customerRef: string; paymentMethodRef: string },
  overrides: Partial<Charge> = {},
): Charge => ({
  customerRef,
  paymentMethodRef,
  amountCents: 1499,
  description: 'Jotline',
  idempotencyKey: newKey(),
  offSession: false,
  ...overrides,
});

describe('a customer', () => {
  test('can be removed with their cards, and a second time does no harm', async () => {
    const { customerRef } = await createCard();
    await stripe.removeCustomer(customerRef);
    expect(server.requests.at(-1)).toContain(`DELETE /v1/customers/${customerRef}`);
    await stripe.removeCustomer(customerRef);
  });
});

describe('the stand-in', () => {
  test('refuses what Stripe does not publish: names, types, values, and what is missing', () => {
    const fault = (body: string) => findFault('PaymentIntents', 'PaymentIntentCreateParams', parseForm(body));
    expect(fault('amount=100&currency=usd&metadata[a]=b&off_session=true')).toBeNull();
    expect(fault('currency=usd')).toEqual({ code: 'parameter_missing', param: 'amount' });
    expect(fault('amount=100&currency=usd&price=3')).toEqual({ code: 'parameter_unknown', param: 'price' });
    expect(fault('amount=1.5&currency=usd')).toEqual({ code: 'parameter_invalid', param: 'amount' });
    expect(fault('amount=1&currency=usd&confirm=yes')).toMatchObject({ param: 'confirm' });
    expect(fault('amount=1&currency=usd&capture_method=later')).toMatchObject({ param: 'capture_method' });
    expect(fault('amount=1&currency=usd&allowed_payment_method_types[0]=shells')).not.toBeNull();
    expect(fault('amount=1&currency=usd&payment_method_types[0]=card')).toMatchObject({
      code: 'parameter_unknown',
    });
  });
});

describe('Stripe', () => {
  test('keeps a card of which we learn brand and last digits only', async () => {
    const { card } = await createCard();
    expect(card).toMatchObject({ brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: 2040 });
    await expect(stripe.removeCard(card.paymentMethodRef)).resolves.toBeUndefined();
  });

  test('charges once for a key, however often it is asked, and finds the charge by it', async () => {
    const saved = await createCard();
    const charge = chargeOf(saved);
    const first = await stripe.charge(charge);
    expect(first).toMatchObject({ state: 'succeeded' });
    expect(await stripe.charge(charge)).toEqual(first);
    const { customerRef } = saved;
    expect([...server.intents.values()].filter((intent) => intent.customer === customerRef)).toHaveLength(1);
    const asked = { customerRef, idempotencyKey: charge.idempotencyKey, since: new Date() };
    expect(await stripe.findCharge(asked)).toMatchObject({
      result: first,
      idempotencyKey: charge.idempotencyKey,
    });
    expect(await stripe.findCharge({ ...asked, idempotencyKey: 'never-used' })).toBeNull();
  });

  test('never takes the same key for another charge', async () => {
    const saved = await createCard();
    const charge = chargeOf(saved);
    await stripe.charge(charge);
    await expect(stripe.charge({ ...charge, amountCents: 1 + charge.amountCents })).rejects.toThrow(
      PaymentsError,
    );
  });

  test('a refusal by the bank is an answer in words', async () => {
    const result = await stripe.charge(chargeOf(await createCard('declines')));
    expect(result).toMatchObject({
      state: 'declined',
      code: 'insufficient_funds',
      reason: expect.stringMatching(/insufficient funds/),
    });
  });

  test.each([
    ['expired_card', /expired/],
    ['incorrect_cvc', /security code/],
    ['processing_error', /Try again in a moment/],
  ] as const)('says %s in words, though the bank gave no code of its own', async (code, words) => {
    const result = await stripe.charge(chargeOf(await createCard(code)));
    expect(result).toMatchObject({ state: 'declined', code, reason: expect.stringMatching(words) });
  });

  test('tells of a dispute, what it is about and how it stands', async () => {
    const { chargeRef } = (await stripe.charge(chargeOf(await createCard()))) as { chargeRef: string };
    expect((await stripe.syncCharge(chargeRef)).dispute).toBeNull();
    const { id } = server.dispute(chargeRef, 'warning_needs_response');
    const dispute = { disputeRef: id, amountCents: 1499, reason: 'fraudulent' };
    const answerBy = new Date('2026-12-09T23:59:59Z');
    const read = async () => (await stripe.syncCharge(chargeRef)).dispute;
    expect(await read()).toEqual({ ...dispute, state: 'inquiry', answerBy });
    for (const [status, state] of [
      ['warning_closed', 'withdrawn'],
      ['needs_response', 'open'],
      ['under_review', 'open'],
      ['won', 'won'],
      ['lost', 'lost'],
    ]) {
      server.dispute(chargeRef, status ?? '');
      expect(await read()).toMatchObject({ ...dispute, state });
    }
  });

  test('asks the person when they are there, and is declined when they are not', async () => {
    const saved = await createCard('asks when alone');
    const asked = await stripe.charge(chargeOf(saved));
    expect(asked).toMatchObject({
      state: 'needs_confirmation',
      clientSecret: expect.stringContaining('_secret_'),
    });
    const chargeRef = (asked as { chargeRef: string }).chargeRef;
    server.answerBank(chargeRef, true);
    expect((await stripe.syncCharge(chargeRef)).result).toMatchObject({ state: 'succeeded' });
    expect(await stripe.charge(chargeOf(saved, { offSession: true }))).toMatchObject({
      state: 'declined',
      code: 'authentication_required',
      reason: expect.stringMatching(/confirm/),
    });
  });

  test('takes back a charge that waits, unless it was decided meanwhile', async () => {
    const saved = await createCard('asks');
    const refOf = async () => ((await stripe.charge(chargeOf(saved))) as { chargeRef: string }).chargeRef;
    const left = await refOf();
    expect((await stripe.cancelCharge(left)).result.state).toBe('declined');
    const agreed = await refOf();
    server.answerBank(agreed, true);
    expect((await stripe.cancelCharge(agreed)).result.state).toBe('succeeded');
  });

  test('gives back once for a key', async () => {
    const { chargeRef } = (await stripe.charge(chargeOf(await createCard()))) as { chargeRef: string };
    const refund = { chargeRef, amountCents: 499, idempotencyKey: newKey() };
    expect(await stripe.refund(refund)).toEqual(await stripe.refund(refund));
    expect((await stripe.syncCharge(chargeRef)).refundedCents).toBe(499);
  });

  test('that does not answer is an error of its own, and what is unknown to it a plain not found', async () => {
    const nobody = { secretKey, publishableKey: 'pk', webhookSecret, baseUrl: 'http://127.0.0.1:9' };
    await expect(
      createStripePayments(nobody).charge(chargeOf({ customerRef: 'cus_1', paymentMethodRef: 'pm_1' })),
    ).rejects.toThrow(PaymentsError);
    await expect(stripe.syncCharge('pi_unknown')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('an event', () => {
  const at = new Date('2026-11-15T12:00:00Z');
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  const intent = { id: 'pi_1', object: 'payment_intent', status: 'succeeded' };
  const readEvent = ({ signature, ...given }: { body: string; signature: string | undefined; now: Date }) =>
    stripe.readEvent({
      ...given,
      header: (name) => (name.toLowerCase() === 'stripe-signature' ? signature : undefined),
    });

  test('names the charge to read again, whatever else it says', () => {
    const { body, signature } = server.signEvent('payment_intent.succeeded', intent, at);
    expect(readEvent({ body, signature, now: at })).toEqual({ kind: 'charge', chargeRef: 'pi_1' });
    const refunded = server.signEvent(
      'charge.refunded',
      { id: 'ch_1', object: 'charge', payment_intent: 'pi_2' },
      at,
    );
    expect(readEvent({ ...refunded, now: at })).toEqual({ kind: 'charge', chargeRef: 'pi_2' });
    const other = server.signEvent('customer.created', { id: 'cus_1', object: 'customer' }, at);
    expect(readEvent({ ...other, now: at })).toEqual({ kind: 'other' });
  });

  test('of a dispute names the charge', () => {
    const dispute = { id: 'dp_1', object: 'dispute', charge: 'ch_1', payment_intent: 'pi_3' };
    const event = server.signEvent('charge.dispute.created', dispute, at);
    expect(readEvent({ ...event, now: at })).toEqual({ kind: 'charge', chargeRef: 'pi_3' });
  });

  test('that only names its object, or that nobody can read, is none of ours', () => {
    const thin = server.signEvent('v1.billing.meter.error_report_triggered', { id: 'mtr_1' }, at);
    expect(readEvent({ ...thin, now: at })).toEqual({ kind: 'other' });
    const empty = server.signEvent('customer.created', null as unknown as Record<string, unknown>, at);
    expect(readEvent({ ...empty, now: at })).toEqual({ kind: 'other' });
  });

  test('is taken for 300 seconds, and only as it was signed', () => {
    const { body, signature } = server.signEvent('payment_intent.succeeded', intent, at);
    expect(readEvent({ body, signature, now: later(299) })).not.toBeNull();
    expect(readEvent({ body, signature, now: later(301) })).toBeNull();
    expect(readEvent({ body: `${body} `, signature, now: at })).toBeNull();
    expect(readEvent({ body, signature: undefined, now: at })).toBeNull();
    expect(readEvent({ body, signature: 't=1,v1=00', now: at })).toBeNull();
    const two = signature.replace('v1=', `v1=${'0'.repeat(64)},v1=`);
    expect(readEvent({ body, signature: two, now: at })).not.toBeNull();
  });
});
