import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import Stripe from 'stripe';
import { createStripePayments } from '#server/providers/payments/stripe.ts';
import { secretKey, startStripeServer, webhookSecret } from '#test/support/stripe/stripe-server.ts';
import { type ContractCheck, toCheck } from '../contract-check.ts';
import { createChecker, type OpenApi } from '../open-api.ts';
import { type SeenRequest, startRecorder } from '../seen-request.ts';

const settings = { secretKey, publishableKey: 'pk_test_x', webhookSecret };

/** Every request that our card adapter makes, held against Stripe's description of its API. */
export async function checkStripeRequests(api: OpenApi): Promise<ContractCheck> {
  const server = await startStripeServer();
  // Between us and the stand-in, which decides what becomes of the cards.
  const recorder = await startRecorder((request) => passOn(server.url, request));
  const stripe = createStripePayments({ ...settings, baseUrl: recorder.url });
  const key = (name: string) => `contract-${name}`;
  const { customerRef } = await stripe.createCustomer({
    accountId: 'a',
    email: 'pro@example.com',
    name: 'Pro',
    idempotencyKey: key('customer'),
  });
  const { setupRef } = await stripe.startCard({ customerRef, idempotencyKey: key('card') });
  server.confirmSetup(setupRef);
  const setup = await stripe.readCard(setupRef);
  if (setup.state !== 'saved') throw new Error('the card was not saved');
  const { paymentMethodRef } = setup.card;
  const charge = {
    customerRef,
    paymentMethodRef,
    amountCents: 1499,
    description: 'Jotline',
    offSession: true,
  };
  const charged = await stripe.charge({ ...charge, idempotencyKey: key('charge') });
  const chargeRef = charged.chargeRef ?? '';
  await stripe.charge({ ...charge, offSession: false, idempotencyKey: key('charge-2') });
  await stripe.syncCharge(chargeRef);
  await stripe.findCharge({ customerRef, idempotencyKey: key('charge'), since: new Date() });
  await stripe.refund({ chargeRef, amountCents: 100, idempotencyKey: key('refund') });
  await stripe.removeCard(paymentMethodRef);
  await stripe.removeCustomer(customerRef);
  await Promise.all([recorder.close(), server.close()]);
  const checker = createChecker(api);
  return toCheck(
    'Stripe',
    `requests against its OpenAPI of ${day(checker.version)}, newer names against its SDK`,
    recorder.requests.map((request) => ({
      name: `${request.method} ${request.target}`,
      problems: checker.check(request).filter((problem) => !isNewer(problem)),
    })),
  );
}

const day = (version: string) => new Date(version).toISOString().slice(0, 10);

/** The pinned SDK is made from a newer description than the one that is published apart: its types know the rest. */
function isNewer(problem: string): boolean {
  const [, name] = /must NOT have additional properties \((\w+)\)$/.exec(problem) ?? [];
  return name !== undefined && ['PaymentIntents', 'SetupIntents'].some((file) => declares(file, name));
}

const resources = path.join(
  path.dirname(createRequire(import.meta.url).resolve('stripe')),
  '../esm/resources',
);
const declares = (file: string, name: string) =>
  new RegExp(`^    ${name}\\?: `, 'm').test(readFileSync(path.join(resources, `${file}.d.ts`), 'utf8'));

async function passOn(url: string, { method, target, headers, body }: SeenRequest) {
  const kept = ['authorization', 'content-type', 'idempotency-key', 'stripe-version'];
  const passed = kept.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : []));
  const response = await fetch(url + target, {
    method,
    headers: Object.fromEntries(passed),
    body: body === '' ? undefined : body,
  });
  return { status: response.status, json: await response.json() };
}

/** What Stripe's own SDK signs is taken; too old, changed or with another secret it is not. */
export function checkStripeSignatures(): ContractCheck {
  const sdk = new Stripe(secretKey);
  const stripe = createStripePayments({ ...settings, baseUrl: 'http://127.0.0.1:9' });
  const now = new Date();
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  };
  const body = JSON.stringify(event);
  const sign = (secret: string, timestamp: number) =>
    sdk.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  const seconds = Math.floor(now.getTime() / 1000);
  const read = (header: string, payload = body) =>
    stripe.readEvent({
      body: payload,
      header: (name) => (name === 'stripe-signature' ? header : undefined),
      now,
    });
  const cases: [string, boolean][] = [
    ['its signature', read(sign(webhookSecret, seconds))?.kind === 'charge'],
    ['another secret', read(sign('whsec_other', seconds)) === null],
    ['one of an hour ago', read(sign(webhookSecret, seconds - 3600)) === null],
    ['a changed body', read(sign(webhookSecret, seconds), body.replace('pi_1', 'pi_2')) === null],
  ];
  return toCheck(
    'Stripe',
    'signatures of its SDK',
    cases.map(([name, isRight]) => ({ name, problems: isRight ? [] : ['is read wrongly'] })),
  );
}
